import type { Notification } from './notification.ts';

/** Newest first, equal times by id, as the database sorts them. */
const newestFirst = (a: Notification, b: Notification): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/** Merges lists, newest first, without duplicates. A notification that is read in any list is read in the result. */
export const mergeNotifications = (...lists: readonly (readonly Notification[])[]): readonly Notification[] => {
  const byId = new Map<string, Notification>();
  for (const notification of lists.flat()) {
    const known = byId.get(notification.id);
    byId.set(notification.id, known?.isRead === true ? { ...notification, isRead: true } : notification);
  }
  return [...byId.values()].sort(newestFirst);
};

/** At most six toasts, eight seconds each (specification, section 4). */
export const NOTIFICATION_TOASTS = { max: 6, shownMs: 8000 } as const;

/** Puts the newest first; toasts that are already shown do not change, and the oldest is dropped. */
export const withToast = (toasts: readonly Notification[], arrived: Notification): readonly Notification[] =>
  toasts.some(({ id }) => id === arrived.id) ? toasts : mergeNotifications([arrived], toasts).slice(0, NOTIFICATION_TOASTS.max);

export const withoutToast = (toasts: readonly Notification[], id: string): readonly Notification[] =>
  toasts.filter((toast) => toast.id !== id);
