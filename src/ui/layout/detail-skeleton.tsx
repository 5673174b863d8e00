import styles from './detail-skeleton.module.scss';

/** The true shape of a detail page, a picture and what can be bought beside it, while the real one is on its way. */
export const DetailSkeleton = () => (
  <div className={styles['page']} aria-hidden="true">
    <div className={styles['picture']} />
    <div className={styles['panel']}>
      <div className={styles['kind']} />
      <div className={styles['name']} />
      <div className={styles['price']} />
      <div className={styles['action']} />
    </div>
  </div>
);
