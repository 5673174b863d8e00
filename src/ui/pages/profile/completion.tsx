import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/button.tsx';
import { paths } from '../../paths.ts';
import { profileText } from '../../text/profile.ts';
import styles from './completion.module.scss';

/** What is missing yet, and the way there. */
export const Completion = () => (
  <section className={styles['completion']} aria-labelledby="belum-lengkap">
    <h2 id="belum-lengkap">{profileText.incompleteTitle}</h2>
    <p>{profileText.incompleteText}</p>
    <Link className={buttonClass('primary')} to={paths.authFor(paths.profile, 'profil')}>
      {profileText.complete}
    </Link>
  </section>
);
