import { type TypedProcedure, typed } from '../shared/procedure.ts';

interface OfPerson {
  readonly userId: string;
}

const names = { userId: 'u_id' } as const;

export const countUnread = {
  procedure: 'get_unread_notification_count',
  parameters: typed<OfPerson>(),
  names,
  answer: typed<number | null>(),
  isCacheable: true,
  failures: [],
} as const satisfies TypedProcedure;

export const markRead = {
  procedure: 'mark_notification_read',
  parameters: typed<OfPerson & { readonly id: string }>(),
  names: { ...names, id: 'n_id' },
  answer: typed<null>(),
  failures: [],
} as const satisfies TypedProcedure;

export const markAllRead = {
  procedure: 'mark_all_notifications_read',
  parameters: typed<OfPerson>(),
  names,
  answer: typed<null>(),
  failures: [],
} as const satisfies TypedProcedure;
