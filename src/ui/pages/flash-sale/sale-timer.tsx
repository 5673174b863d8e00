import { SaleBox } from '../../components/sale-box.tsx';
import { stockLabel } from '../../components/stock-label.ts';
import { StockMeter } from '../../components/stock-meter.tsx';
import { LocalTime } from '../../features/clock/local-time.tsx';
import { type Deal, type SalePhase, unitsLeft } from '../../features/flash-sale/deal.ts';
import { LiveSaleClock } from '../../features/flash-sale/live-sale-clock.tsx';
import { salePageText } from './flash-sale.text.ts';

interface Props {
  readonly phase: SalePhase;
  readonly deal: Deal;
}

/** The clock to the end of a running sale or to the start of an upcoming one; nothing once it is over. */
export const SaleTimer = ({ phase, deal }: Props) => {
  const { startsAt, endsAt, initialStock } = deal.sale;
  if (phase === 'upcoming') {
    return (
      <SaleBox tone="quiet" title={salePageText.startsIn} hint={<LocalTime at={startsAt} />} clock={<LiveSaleClock end={startsAt} />} />
    );
  }
  if (phase !== 'live') return null;
  const left = unitsLeft(deal);
  return (
    <SaleBox tone="sale" title={salePageText.endsIn} hint={stockLabel(left, initialStock)} clock={<LiveSaleClock end={endsAt} />}>
      <StockMeter left={left} initial={initialStock} />
    </SaleBox>
  );
};
