import { layoutText } from '../../text/layout.ts';
import styles from './account-skeleton.module.scss';

const ROWS = ['a', 'b', 'c', 'd', 'e'] as const;

/** The shape of a page of an account: its head, and rows. */
export const AccountSkeleton = () => (
  <div className={`wrap ${styles['page']}`} aria-hidden="true">
    <div className={styles['title']} />
    {ROWS.map((row) => (
      <div key={row} className={styles['row']} />
    ))}
  </div>
);

/** The shape, and a line for screen readers that says it is loading. */
export const LoadingAccount = () => (
  <>
    <p className="visually-hidden" role="status">
      {layoutText.loading}
    </p>
    <AccountSkeleton />
  </>
);
