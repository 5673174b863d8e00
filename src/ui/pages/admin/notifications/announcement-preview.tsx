import { observer } from 'mobx-react-lite';
import type { Announcement } from '../../../../domain/notification/announcement.ts';
import { notificationFrom } from '../../../../domain/notification/notification-from.ts';
import { Icon } from '../../../components/icon.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { notificationsText } from '../../../features/notification/notification.text.ts';
import { NOTIFICATION_ICONS } from '../../../features/notification/notification-icons.ts';
import { NotificationToast } from '../../../features/notification/notification-toast.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { clockTime } from '../../../text/time.ts';
import styles from './announcement-preview.module.scss';
import { adminNotificationsText } from './notifications.text.ts';

const PREVIEW = '00000000-0000-4000-8000-000000000000';
const nothing = (): void => undefined;

/** A preview of the announcement as a toast and in the list. Nothing in it is interactive. */
export const AnnouncementPreview = observer(({ announcement }: { readonly announcement: Announcement }) => {
  const { now } = useStore(ClockStore);
  const shown = notificationFrom({
    ...announcement,
    id: PREVIEW,
    title: announcement.title || adminNotificationsText.untitled,
    isRead: false,
    createdAt: announcement.sendAt ?? now,
  });
  if (shown === null) return null;
  return (
    <section className={styles['preview']} aria-labelledby="judul-pratinjau">
      <h2 id="judul-pratinjau">{adminNotificationsText.preview}</h2>
      <figure>
        <figcaption>{adminNotificationsText.previewToast}</figcaption>
        <div inert>
          <NotificationToast notification={shown} onOpen={nothing} onDismiss={nothing} />
        </div>
      </figure>
      <figure>
        <figcaption>{adminNotificationsText.previewRow}</figcaption>
        <div className={styles['row']} inert>
          <Icon name={NOTIFICATION_ICONS[shown.type]} />
          <div>
            <p className={styles['head']}>
              <span>{notificationsText.types[shown.type]}</span>
              <time dateTime={shown.createdAt.toISOString()}>{clockTime(shown.createdAt, true)}</time>
            </p>
            <p className={styles['title']} dir="auto">
              {shown.title}
            </p>
            {shown.body === '' ? null : (
              <p className={styles['body']} dir="auto">
                {shown.body}
              </p>
            )}
          </div>
        </div>
      </figure>
    </section>
  );
});
