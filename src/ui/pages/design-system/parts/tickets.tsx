import type { ProductCard } from '../../../../domain/catalog/product.ts';
import type { FlashSale } from '../../../../domain/flash-sale/flash-sale.ts';
import { DealTicket } from '../../../components/deal-ticket.tsx';
import { GameTile } from '../../../components/game-tile.tsx';
import { StockBar } from '../../../components/stock-bar.tsx';
import { TicketList } from '../../../components/ticket-list.tsx';
import { paths } from '../../../core/paths.ts';
import { LocalTime } from '../../../features/clock/local-time.tsx';
import { LiveCountdown } from '../../../features/flash-sale/live-countdown.tsx';
import { saleText } from '../../../text/flash-sale.ts';
import { BothThemes } from '../both-themes.tsx';
import { designSystemText as text } from '../design-system.text.ts';
import { Specimen } from '../specimen.tsx';
import styles from './tickets.module.scss';

interface Props {
  readonly products: readonly ProductCard[];
  readonly sale: FlashSale;
}

const STATES = ['running', 'coming', 'over'] as const;

/** Sales as tickets, and games as tiles. */
export const Tickets = ({ products, sale }: Props) => (
  <Specimen title={text.tickets}>
    <BothThemes isWide>
      {() => (
        <>
          <TicketList>
            {products.slice(0, STATES.length).map((product, index) => (
              <li key={product.id}>
                <DealTicket
                  product={product}
                  amount={sale.salePrice}
                  was={sale.originalPrice}
                  href={paths.designSystem}
                  state={STATES[index] ?? 'running'}
                  countdown={<LiveCountdown end={sale.endsAt} />}
                >
                  {STATES[index] === 'coming' ? (
                    <LocalTime at={sale.endsAt} format={saleText.starts} />
                  ) : (
                    <StockBar left={STATES[index] === 'over' ? 0 : sale.stock} initial={sale.initialStock} />
                  )}
                </DealTicket>
              </li>
            ))}
          </TicketList>
          <ul className={styles['doors']}>
            {text.games.map(([slug, name]) => (
              <li key={slug}>
                <GameTile slug={slug} name={name} logoUrl={null} note={text.tileNote} href={paths.productsOfGame(slug)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </BothThemes>
  </Specimen>
);
