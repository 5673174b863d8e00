import type { NotificationPreferences } from '../../application/notification/notification-preferences.ts';
import type { NotificationRepository } from '../../application/notification/notification-repository.ts';
import { type CachedRead, cached } from './cached.ts';
import { INVALIDATED_BY, LIFETIMES } from './lifetimes.ts';
import type { TtlCache } from './ttl-cache.ts';

/** The cached list sizes (section 9). Other sizes, such as the single notification of a poll, are not cached. */
const CACHED_SIZES: readonly number[] = [5, 10, 20];

/** Errors are never hidden by stale values (section 8). */
const entry = (key: string, lifetimeMs: number, isGuest: boolean): CachedRead => ({
  key,
  lifetimeMs,
  standsIn: false,
  tags: [isGuest ? 'notifications' : 'user-notifications'],
});

export const cachedNotifications = (notifications: NotificationRepository, cache: TtlCache): NotificationRepository => {
  const { notifications: tags } = INVALIDATED_BY;
  return cached(notifications, cache, {
    reads: {
      latest: (reader, limit) =>
        CACHED_SIZES.includes(limit)
          ? entry(`notifications:${JSON.stringify(reader)}:${limit}`, LIFETIMES.latestNotifications, reader === null)
          : null,
      unreadCount: (userId) => entry(`unread:${userId}`, LIFETIMES.unreadCount, false),
      guestCount: () => entry('unread:guest', LIFETIMES.unreadCount, true),
    },
    writes: { markRead: tags, markAllRead: tags, invalidate: tags },
  });
};

/** Preferences are needed by every list and insert; a change invalidates them and the lists that depend on them. */
export const cachedNotificationPreferences = (preferences: NotificationPreferences, cache: TtlCache): NotificationPreferences =>
  cached(preferences, cache, {
    reads: {
      disabledKinds: (userId) => ({
        key: `disabledKinds:${userId}`,
        lifetimeMs: LIFETIMES.notificationPreferences,
        tags: ['notification-preferences'],
      }),
    },
    writes: { choose: INVALIDATED_BY.notificationPreferences },
  });
