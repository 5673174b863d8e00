import { isUuid } from '../shared/uuid.ts';
import { isNotificationType, type Notification } from './notification.ts';
import { safeLink } from './notification-link.ts';
import { plainText } from './plain-text.ts';

/** A stored, untrusted notification. */
export interface StoredNotification {
  readonly id: string;
  readonly userId: string | null;
  readonly type: string;
  readonly title: string;
  readonly body: string;
  readonly linkUrl: string | null;
  readonly isRead: boolean;
  readonly createdAt: Date;
}

const UNNAMED = 'Notifikasi';
const LONGEST = { title: 120, body: 1000 } as const;

const cut = (text: string, max: number): string => [...text].slice(0, max).join('');

/** Reads a row; null without an id or a valid time. */
export const notificationFrom = (stored: StoredNotification): Notification | null => {
  if (!isUuid(stored.id) || Number.isNaN(stored.createdAt.getTime())) return null;
  return {
    id: stored.id,
    userId: stored.userId,
    type: isNotificationType(stored.type) ? stored.type : 'info',
    title: cut(plainText(stored.title).replace(/\s+/g, ' '), LONGEST.title) || UNNAMED,
    body: cut(plainText(stored.body), LONGEST.body),
    linkUrl: safeLink(stored.linkUrl),
    isRead: stored.isRead,
    createdAt: stored.createdAt,
  };
};
