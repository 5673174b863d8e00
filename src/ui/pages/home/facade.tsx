import { formatCount } from '../../../domain/shared/rupiah.ts';
import { classNames } from '../../components/class-names.ts';
import { GameDoor } from '../../components/game-door.tsx';
import { paths } from '../../core/paths.ts';
import styles from './facade.module.scss';
import { homeText } from './home.text.ts';
import type { Door } from './home-data.ts';

const PER_ROW = 5;
/** So few get larger doors. */
const FEW = 3;

/** The games as doors: a row that runs off the screen, and where there is room a facade of two rows between cornices. */
export const Facade = ({ doors }: { readonly doors: readonly Door[] }) => (
  <nav
    className={classNames(styles['facade'], doors.length > PER_ROW && styles['twoRows'], doors.length <= FEW && styles['few'])}
    aria-labelledby="game-populer"
  >
    <h2 id="game-populer" className="visually-hidden">
      {homeText.games}
    </h2>
    <ul className={styles['doors']}>
      {doors.map(({ slug, name, count, logoUrl }) => (
        <li key={slug}>
          <GameDoor slug={slug} name={name} logoUrl={logoUrl} note={homeText.count(formatCount(count))} href={paths.productsOfGame(slug)} />
        </li>
      ))}
    </ul>
  </nav>
);
