import { observer } from 'mobx-react-lite';
import { useStore } from '../../core/view-model.tsx';
import { notificationsText } from '../../features/notification/notification.text.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { NotificationList } from './notification-list.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';
import styles from './notifications-page.module.scss';

export const NotificationsPage = observer(() => {
  const { user, status } = useStore(SessionStore);
  return (
    <div className={`wrap ${styles['page']}`}>
      <h1>{notificationsText.title}</h1>
      {user === null && status === 'loading' ? (
        <>
          <noscript>
            <p className={styles['note']}>{notificationsText.scriptNeeded}</p>
          </noscript>
          <div className={styles['waiting']}>
            <NotificationSkeleton />
          </div>
        </>
      ) : (
        <NotificationList key={user?.id ?? ''} account={user} />
      )}
    </div>
  );
});
