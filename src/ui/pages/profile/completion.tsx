import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/button.tsx';
import { paths } from '../../core/paths.ts';
import styles from './completion.module.scss';
import { profileText } from './profile.text.ts';

/** What the profile lacks, and a link to complete it. */
export const Completion = () => (
  <section className={styles['completion']} aria-labelledby="belum-lengkap">
    <h2 id="belum-lengkap">{profileText.incompleteTitle}</h2>
    <p>{profileText.incompleteText}</p>
    <Link className={buttonClass('primary')} to={paths.authFor(paths.profile, 'profil')}>
      {profileText.complete}
    </Link>
  </section>
);
