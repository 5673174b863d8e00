import { SaleBox } from '../../components/sale-box.tsx';
import { StockMeter } from '../../components/stock-meter.tsx';
import { stockWords } from '../../components/stock-words.ts';
import { LocalMoment } from '../../features/clock/local-moment.tsx';
import { type Deal, type SalePhase, unitsLeft } from '../../features/flash-sale/deal.ts';
import { LiveSaleClock } from '../../features/flash-sale/live-sale-clock.tsx';
import { salePageText } from './flash-sale.text.ts';

interface Props {
  readonly phase: SalePhase;
  readonly deal: Deal;
}

/** The clock to the end of a running sale or to the beginning of one to come; nothing once it is over. */
export const SaleTimer = ({ phase, deal }: Props) => {
  const { startsAt, endsAt, initialStock } = deal.sale;
  if (phase === 'upcoming') {
    return (
      <SaleBox tone="quiet" title={salePageText.startsIn} hint={<LocalMoment at={startsAt} />} clock={<LiveSaleClock end={startsAt} />} />
    );
  }
  if (phase !== 'live') return null;
  const left = unitsLeft(deal);
  return (
    <SaleBox tone="sale" title={salePageText.endsIn} hint={stockWords(left, initialStock)} clock={<LiveSaleClock end={endsAt} />}>
      <StockMeter left={left} initial={initialStock} />
    </SaleBox>
  );
};
