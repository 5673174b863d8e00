import { observer } from 'mobx-react-lite';
import { isSoldHere } from '../../../domain/order/sold-here.ts';
import { DealTicket } from '../../components/deal-ticket.tsx';
import { StockBar } from '../../components/stock-bar.tsx';
import { TicketList } from '../../components/ticket-list.tsx';
import { paths } from '../../core/paths.ts';
import { saleText } from '../../text/flash-sale.ts';
import { LocalTime } from '../clock/local-time.tsx';
import { useClockValue } from '../clock/use-clock-value.ts';
import { useSiteSettings } from '../settings/use-site-settings.ts';
import { type Deal, phaseOf, priceOf, unitsLeft } from './deal.ts';
import { LiveCountdown } from './live-countdown.tsx';

interface LiveTicketProps {
  readonly deal: Deal;
  readonly href: string;
  readonly isFirst?: boolean;
}

/** The ticket of a sale: upcoming, running or sold out by the clock. */
const LiveTicket = observer(({ deal, href, isFirst = false }: LiveTicketProps) => {
  const phase = useClockValue(deal, phaseOf);
  const { amount, was } = useClockValue(deal, priceOf);
  const { sellsAccounts } = useSiteSettings();
  return (
    <DealTicket
      product={deal.product}
      amount={amount}
      was={was}
      href={href}
      buyHref={phase === 'live' && isSoldHere(deal.product, sellsAccounts) ? paths.productToBuy(deal.product.id) : null}
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

interface Props {
  readonly deals: readonly Deal[];
  readonly shape?: 'grid' | 'row';
  /** The target of a ticket: the sale's own page or the product. */
  readonly leadsTo?: 'sale' | 'product';
  /** The number of tickets above the fold. */
  readonly first?: number;
}

/** Sales as tickets, in the given order. */
export const LiveTickets = ({ deals, shape = 'grid', leadsTo = 'sale', first = 0 }: Props) => (
  <TicketList shape={shape}>
    {deals.map((deal, index) => (
      <li key={deal.sale.id}>
        <LiveTicket
          deal={deal}
          href={leadsTo === 'sale' ? paths.flashSale(deal.sale.id) : paths.product(deal.product.id)}
          isFirst={index < first}
        />
      </li>
    ))}
  </TicketList>
);
