import styles from './card-skeleton.module.scss';

/** A placeholder with the layout of a product card while the card loads. */
export const CardSkeleton = () => (
  <div className={styles['card']} aria-hidden="true">
    <div className={styles['cover']} />
    <div className={`${styles['line']} ${styles['short']}`} />
    <div className={styles['line']} />
    <div className={`${styles['line']} ${styles['middle']}`} />
  </div>
);
