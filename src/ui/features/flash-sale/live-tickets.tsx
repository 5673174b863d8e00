import { TicketList } from '../../components/ticket-list.tsx';
import { paths } from '../../core/paths.ts';
import type { Deal } from './deal.ts';
import { LiveTicket } from './live-ticket.tsx';

interface Props {
  readonly deals: readonly Deal[];
  readonly shape?: 'grid' | 'row';
  /** Where a ticket leads: to its sale's own page, or straight to the product. */
  readonly leadsTo?: 'sale' | 'product';
  /** How many are above the fold. */
  readonly first?: number;
}

/** Sales as tickets, in the order given. */
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
