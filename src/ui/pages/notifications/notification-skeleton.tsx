import { notificationsText } from '../../features/notification/notification.text.ts';
import styles from './notification-skeleton.module.scss';

const WAITING = ['a', 'b', 'c', 'd', 'e'] as const;

/** A placeholder while the list loads. */
export const NotificationSkeleton = () => (
  <div className={styles['list']}>
    <p className="visually-hidden" role="status">
      {notificationsText.loading}
    </p>
    {WAITING.map((key) => (
      <div key={key} className={styles['row']} aria-hidden="true" />
    ))}
  </div>
);
