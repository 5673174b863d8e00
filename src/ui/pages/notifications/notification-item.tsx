import { useState } from 'react';
import type { Notification } from '../../../domain/notification/notification.ts';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { notificationsText } from '../../features/notification/notification.text.ts';
import { NOTIFICATION_ICONS } from '../../features/notification/notification-icons.ts';
import { NotificationLink } from '../../features/notification/notification-link.tsx';
import { clockTime } from '../../text/time.ts';
import styles from './notification-item.module.scss';

interface Props {
  readonly notification: Notification;
  readonly isOwn: boolean;
  readonly onRead: () => void;
}

/** The number of characters shown at once; a press reveals the rest. */
const SHORT = { signs: 220, lines: 4 } as const;

/** One notification: type, text and link. Opening it, or its whole text, marks it as read. */
export const NotificationItem = ({ notification, isOwn, onRead }: Props) => {
  const { type, title, body, linkUrl, isRead, createdAt } = notification;
  const [isOpen, setOpen] = useState(false);
  const isLong = body.length > SHORT.signs || body.split('\n').length > SHORT.lines;
  const isNew = isOwn && !isRead;
  return (
    <li className={classNames(styles['item'], isNew && styles['unread'])}>
      <span className={styles['sign']}>
        <Icon name={NOTIFICATION_ICONS[type]} />
      </span>
      <div className={styles['words']}>
        <p className={styles['head']}>
          {isNew ? (
            <span className={styles['state']}>
              <span className="visually-hidden">{notificationsText.unread}</span>
            </span>
          ) : null}
          <span>{notificationsText.types[type]}</span>
          <time dateTime={createdAt.toISOString()}>{clockTime(createdAt, true)}</time>
        </p>
        <h3 className={styles['title']} dir="auto">
          {linkUrl === null ? (
            title
          ) : (
            <NotificationLink className={styles['link']} to={linkUrl} onOpen={onRead}>
              {title}
            </NotificationLink>
          )}
        </h3>
        {body === '' ? null : (
          <p className={classNames(styles['body'], isLong && !isOpen && styles['short'])} dir="auto">
            {body}
          </p>
        )}
        {isLong ? (
          <div className={styles['above']}>
            <Button
              variant="text"
              aria-expanded={isOpen}
              onClick={() => {
                setOpen(!isOpen);
                if (!isOpen) onRead();
              }}
            >
              {isOpen ? notificationsText.less : notificationsText.read}
            </Button>
          </div>
        ) : null}
      </div>
      {isNew ? (
        <div className={styles['above']}>
          <IconButton icon="check" label={notificationsText.markOne(title)} onClick={onRead} />
        </div>
      ) : null}
    </li>
  );
};
