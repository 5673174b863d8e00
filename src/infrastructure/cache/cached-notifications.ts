import type { NotificationPreferences } from '../../application/notification/notification-preferences.ts';
import type { NotificationRepository } from '../../application/notification/notification-repository.ts';
import { type CachedRead, cached } from './cached.ts';
import { INVALIDATED_BY, LIFETIMES } from './lifetimes.ts';
import type { TtlCache } from './ttl-cache.ts';

/** The list sizes that are cached (section 9). Others, such as the single latest one of a poll, are read each time. */
const CACHED_SIZES: readonly number[] = [5, 10, 20];

/** Errors are never covered up by what was known last (section 8). */
const entry = (key: string, lifetimeMs: number, isGuest: boolean): CachedRead => ({
  ...{ key, lifetimeMs, standsIn: false },
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
    writes: { markRead: tags, markAllRead: tags, outdate: tags },
  });
};

/** Every list and every arrival asks for preferences; a choice invalidates them and the lists made by them. */
export const cachedNotificationPreferences = (preferences: NotificationPreferences, cache: TtlCache): NotificationPreferences =>
  cached(preferences, cache, {
    reads: {
      unwanted: (userId) => ({
        ...{ key: `unwanted:${userId}`, lifetimeMs: LIFETIMES.notificationPreferences },
        tags: ['notification-preferences'],
      }),
    },
    writes: { choose: INVALIDATED_BY.notificationPreferences },
  });
