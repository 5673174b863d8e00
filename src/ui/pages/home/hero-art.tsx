import type { SaleKind } from '../../../domain/order/order.ts';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { classNames } from '../../components/class-names.ts';
import { GameTile } from '../../components/game-tile.tsx';
import { paths } from '../../core/paths.ts';
import styles from './hero-art.module.scss';
import { homeText } from './home.text.ts';
import type { GameLink } from './home-data.ts';

const PER_ROW = 5;
/** Up to this number of games get larger tiles. */
const FEW = 3;

interface Props {
  readonly games: readonly GameLink[];
  /** The only kind of goods; null where there are several. */
  readonly kind: SaleKind | null;
}

/** The games as arched tiles: a row that runs off the screen, or two rows where there is room. */
export const HeroArt = ({ games, kind }: Props) => (
  <nav
    className={classNames(styles['facade'], games.length > PER_ROW && styles['twoRows'], games.length <= FEW && styles['few'])}
    aria-labelledby="game-populer"
  >
    <h2 id="game-populer" className="visually-hidden">
      {homeText.games}
    </h2>
    <ul className={styles['doors']}>
      {games.map(({ slug, name, count, logoUrl }) => (
        <li key={slug}>
          <GameTile
            slug={slug}
            name={name}
            logoUrl={logoUrl}
            note={homeText.count(formatCount(count), kind)}
            href={paths.productsOfGame(slug)}
          />
        </li>
      ))}
    </ul>
  </nav>
);
