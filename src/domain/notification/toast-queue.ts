import { mergeNotifications } from './merge-notifications.ts';
import type { Notification } from './notification.ts';

/** At most six toasts, eight seconds each (specification, section 4). */
export const NOTIFICATION_TOASTS = { max: 6, shownMs: 8000 } as const;

/** Puts the newest first; toasts that are already shown do not change, and the oldest is dropped. */
export const withToast = (toasts: readonly Notification[], arrived: Notification): readonly Notification[] =>
  toasts.some(({ id }) => id === arrived.id) ? toasts : mergeNotifications([arrived], toasts).slice(0, NOTIFICATION_TOASTS.max);

export const withoutToast = (toasts: readonly Notification[], id: string): readonly Notification[] =>
  toasts.filter((toast) => toast.id !== id);
