import type { Notification } from './notification.ts';

/** Newest first; of the same moment by id, as the database orders them. */
const newestFirst = (a: Notification, b: Notification): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/** Several lists as one, newest first, each notification once. What any of them knows as read stays read. */
export const mergeNotifications = (...lists: readonly (readonly Notification[])[]): readonly Notification[] => {
  const byId = new Map<string, Notification>();
  for (const notification of lists.flat()) {
    const known = byId.get(notification.id);
    byId.set(notification.id, known?.isRead === true ? { ...notification, isRead: true } : notification);
  }
  return [...byId.values()].sort(newestFirst);
};
