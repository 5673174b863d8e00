import { observer } from 'mobx-react-lite';
import type { Notification } from '../../../domain/notification/notification.ts';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Mark } from '../../components/mark.tsx';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { ClockStore } from '../../stores/clock.store.ts';
import { clockTime } from '../../text/time.ts';
import { notificationsText } from './notification.text.ts';
import { NOTIFICATION_ICONS } from './notification-icons.ts';
import { NotificationLink } from './notification-link.tsx';
import styles from './notification-toast.module.scss';

interface Props {
  readonly notification: Notification;
  readonly onOpen: () => void;
  readonly onDismiss: () => void;
}

/** A new notification. The whole toast links to its target; without one, to the page of all notifications. */
export const NotificationToast = observer(({ notification, onOpen, onDismiss }: Props) => {
  const { id, type, title, body, linkUrl, createdAt } = notification;
  const { isLocal } = useStore(ClockStore);
  return (
    <article className={styles['toast']} data-toast={id}>
      <span className={styles['sign']}>
        <Icon name={NOTIFICATION_ICONS[type]} />
      </span>
      <div className={styles['words']}>
        <p className={styles['head']}>
          <Mark tone="new">{notificationsText.isNew}</Mark>
          <time dateTime={createdAt.toISOString()}>{clockTime(createdAt, isLocal)}</time>
        </p>
        <p className={styles['title']} dir="auto">
          <NotificationLink className={styles['link']} to={linkUrl ?? paths.notifications} onOpen={onOpen}>
            {title}
          </NotificationLink>
        </p>
        {body === '' ? null : (
          <p className={styles['body']} dir="auto">
            {body}
          </p>
        )}
      </div>
      <IconButton icon="close" label={notificationsText.dismiss(title)} onClick={onDismiss} />
    </article>
  );
});
