import styles from './card-skeleton.module.scss';

/** The true shape of a product card, with an arch inside, while the real one is on its way. */
export const CardSkeleton = () => (
  <div className={styles['card']} aria-hidden="true">
    <div className={styles['cover']} />
    <div className={`${styles['line']} ${styles['short']}`} />
    <div className={styles['line']} />
    <div className={`${styles['line']} ${styles['middle']}`} />
  </div>
);
