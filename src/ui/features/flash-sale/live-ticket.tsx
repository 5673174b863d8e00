import { observer } from 'mobx-react-lite';
import { DealTicket } from '../../components/deal-ticket.tsx';
import { StockBar } from '../../components/stock-bar.tsx';
import { saleText } from '../../text/flash-sale.ts';
import { LocalTime } from '../clock/local-time.tsx';
import { useClockValue } from '../clock/use-clock-value.ts';
import { type Deal, phaseOf, priceOf, unitsLeft } from './deal.ts';
import { LiveCountdown } from './live-countdown.tsx';

interface Props {
  readonly deal: Deal;
  readonly href: string;
  readonly isFirst?: boolean;
}

/** The ticket of a sale: upcoming, running or sold out by the clock. */
export const LiveTicket = observer(({ deal, href, isFirst = false }: Props) => {
  const phase = useClockValue(deal, phaseOf);
  const { amount, was } = useClockValue(deal, priceOf);
  return (
    <DealTicket
      product={deal.product}
      amount={amount}
      was={was}
      href={href}
      isFirst={isFirst}
      state={phase === 'upcoming' ? 'coming' : phase === 'live' ? 'running' : 'over'}
      countdown={<LiveCountdown end={deal.sale.endsAt} />}
    >
      {phase === 'upcoming' ? (
        <LocalTime at={deal.sale.startsAt} format={saleText.starts} />
      ) : (
        <StockBar left={unitsLeft(deal)} initial={deal.sale.initialStock} />
      )}
    </DealTicket>
  );
});
