import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { AnnouncementState, ListedAnnouncement } from '../../../../application/notification/announcement-repository.ts';
import { Button, buttonClass } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Mark } from '../../../components/mark.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { notificationsText } from '../../../features/notification/notification.text.ts';
import { NOTIFICATION_ICONS } from '../../../features/notification/notification-icons.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { shortMoment } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import styles from './announcement-row.module.scss';
import type { AnnouncementsViewModel } from './announcements.view-model.ts';
import { adminNotificationsText } from './notifications.text.ts';

interface Props {
  readonly announcement: ListedAnnouncement;
  readonly state: AnnouncementState;
  readonly model: AnnouncementsViewModel;
}

const MOMENTS = { sent: adminNotificationsText.sentAt, scheduled: adminNotificationsText.goesAt, draft: adminNotificationsText.changedAt };

const audienceOf = ({ userId, recipient }: ListedAnnouncement): string =>
  userId === null
    ? adminNotificationsText.everyone
    : (recipient ?? adminNotificationsText.oneCustomer) || adminNotificationsText.customerMissing;

/** One announcement: recipients, time, reach, and the possible actions. */
export const AnnouncementRow = observer(({ announcement, state, model }: Props) => {
  const { id, version, type, title, body, linkUrl, at, reached, readCount, problem, author } = announcement;
  const dialog = useStore(DialogStore);
  const isBusy = model.busy === id;
  const remove = async (): Promise<void> => {
    const isSure = await dialog.open({
      title: adminNotificationsText.removeTitle(title),
      message: adminNotificationsText.removeText[state],
      type: 'error',
      confirmText: adminNotificationsText.remove,
    });
    if (isSure) void model.remove({ id, version });
  };
  return (
    <li className={styles['row']}>
      <span className={styles['sign']}>
        <Icon name={NOTIFICATION_ICONS[type]} />
      </span>
      <div className={styles['words']}>
        <p className={styles['head']}>
          <span>{notificationsText.types[type]}</span>
          <span>{audienceOf(announcement)}</span>
          <span>{MOMENTS[state](shortMoment(at, true))}</span>
          {state === 'sent' ? <span>{adminNotificationsText.reach(reached, readCount)}</span> : null}
          {author === null || author === '' ? null : <span>{adminNotificationsText.by(author)}</span>}
        </p>
        <h2 dir="auto">{title}</h2>
        {body === '' ? null : (
          <p className={styles['body']} dir="auto">
            {body}
          </p>
        )}
        {linkUrl === null ? null : <p className={styles['link']}>{linkUrl}</p>}
        {problem === null ? null : (
          <p>
            <Mark tone="warning" icon="warning">
              {adminNotificationsText.stops[problem]}
            </Mark>
          </p>
        )}
      </div>
      <div className={styles['actions']}>
        {state === 'scheduled' ? (
          <Button aria-label={adminNotificationsText.recallOf(title)} isBusy={isBusy} onClick={() => void model.recall(id)}>
            {adminNotificationsText.recall}
          </Button>
        ) : null}
        {state === 'sent' ? null : (
          <Link className={buttonClass('secondary')} to={adminPaths.notification(id)} aria-label={adminNotificationsText.editOf(title)}>
            {adminNotificationsText.edit}
          </Link>
        )}
        <Button variant="text" aria-label={adminNotificationsText.removeOf(title)} isBusy={isBusy} onClick={() => void remove()}>
          {adminNotificationsText.remove}
        </Button>
      </div>
    </li>
  );
});
