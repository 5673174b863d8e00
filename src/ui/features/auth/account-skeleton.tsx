import { layoutText } from '../../text/layout.ts';
import styles from './account-skeleton.module.scss';

const ROWS = ['a', 'b', 'c', 'd', 'e'] as const;

/** A placeholder with the layout of an account page: heading and rows. */
export const AccountSkeleton = () => (
  <div className={`wrap ${styles['page']}`} aria-hidden="true">
    <div className={styles['title']} />
    {ROWS.map((row) => (
      <div key={row} className={styles['row']} />
    ))}
  </div>
);

/** The placeholder, and a loading message for screen readers. */
export const LoadingAccount = () => (
  <>
    <p className="visually-hidden" role="status">
      {layoutText.loading}
    </p>
    <AccountSkeleton />
  </>
);
