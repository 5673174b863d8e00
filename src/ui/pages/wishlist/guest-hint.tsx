import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/button.tsx';
import { paths } from '../../core/paths.ts';
import { wishlistPageText } from '../../features/wishlist/wishlist-page.text.ts';
import styles from './guest-hint.module.scss';

/** Below the list, where it pushes nothing: what an account adds to it. */
export const GuestHint = () => (
  <aside className={styles['hint']}>
    <p>{wishlistPageText.guestHint}</p>
    <Link className={buttonClass('secondary')} to={paths.authFor(paths.wishlist)}>
      {wishlistPageText.signIn}
    </Link>
  </aside>
);
