import { mergeNotifications } from './merge-notifications.ts';
import type { Notification } from './notification.ts';

/** Section 4: at most six, eight seconds each. */
export const NOTIFICATION_TOASTS = { max: 6, shownMs: 8000 } as const;

/** Newest first; what is shown already stays as it is, and the oldest makes room. */
export const withToast = (toasts: readonly Notification[], arrived: Notification): readonly Notification[] =>
  toasts.some(({ id }) => id === arrived.id) ? toasts : mergeNotifications([arrived], toasts).slice(0, NOTIFICATION_TOASTS.max);

export const withoutToast = (toasts: readonly Notification[], id: string): readonly Notification[] =>
  toasts.filter((toast) => toast.id !== id);
