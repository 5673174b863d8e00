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
