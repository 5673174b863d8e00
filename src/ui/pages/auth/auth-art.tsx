import { scenePicture } from '../../../domain/media/product-pictures.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { authText } from './auth.text.ts';
import styles from './auth-art.module.scss';

const GAMES = ['genshin-impact', 'free-fire', 'mobile-legends', 'valorant', 'honkai-star-rail'] as const;
const ICONS: readonly IconName[] = ['device', 'lock'];

/** A decorative facade beside the form; on phones a strip above it. */
export const AuthArt = () => (
  <aside className={styles['art']} aria-hidden="true">
    <div className={styles['doors']}>
      {GAMES.map((game) => (
        <span key={game}>
          <Picture address={scenePicture(game)} alt="" sizes="152px" />
        </span>
      ))}
    </div>
    <div className={styles['promise']}>
      <p>{authText.promise}</p>
      <ul>
        {authText.points.map((point, index) => (
          <li key={point}>
            <Icon name={ICONS[index] ?? 'check'} />
            {point}
          </li>
        ))}
      </ul>
    </div>
  </aside>
);
