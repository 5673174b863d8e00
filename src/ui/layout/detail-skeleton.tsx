import styles from './detail-skeleton.module.scss';

/** A placeholder with the layout of a detail page while the page loads. */
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
