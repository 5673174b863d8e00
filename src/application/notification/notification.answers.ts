import * as v from 'valibot';
import { type Procedure, typed } from '../shared/call.ts';
import { unread } from '../shared/call-answers.ts';

export const countUnread = {
  procedure: 'get_unread_notification_count',
  parameters: typed<{ readonly userId: string }>(),
  names: { userId: 'u_id' },
  isRead: true,
  output: v.nullable(v.number(), 0),
  failures: [],
} as const satisfies Procedure;

export const markRead = {
  procedure: 'mark_notification_read',
  parameters: typed<{ readonly id: string; readonly userId: string }>(),
  names: { id: 'n_id', userId: 'u_id' },
  output: unread,
  failures: [],
} as const satisfies Procedure;

export const markAllRead = {
  procedure: 'mark_all_notifications_read',
  parameters: typed<{ readonly userId: string }>(),
  names: { userId: 'u_id' },
  output: unread,
  failures: [],
} as const satisfies Procedure;
