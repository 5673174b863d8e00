import * as v from 'valibot';
import type { Notification } from '../../../domain/notification/notification.ts';
import { notificationFrom } from '../../../domain/notification/notification-from.ts';

/** Section 7. */
export const NOTIFICATION_COLUMNS = 'id,user_id,type,title,body,link_url,is_read,created_at';

export const NotificationRow = v.object({
  id: v.string(),
  user_id: v.nullable(v.string()),
  type: v.string(),
  title: v.string(),
  body: v.string(),
  link_url: v.nullable(v.string()),
  is_read: v.boolean(),
  created_at: v.string(),
});
export type NotificationRow = v.InferOutput<typeof NotificationRow>;

/** Null for a row that cannot be shown. */
export const toNotification = (row: NotificationRow): Notification | null =>
  notificationFrom({
    id: row.id,
    userId: row.user_id,
    type: row.type,
    title: row.title,
    body: row.body,
    linkUrl: row.link_url,
    isRead: row.is_read,
    createdAt: new Date(row.created_at),
  });
