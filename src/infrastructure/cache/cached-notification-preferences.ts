import type { NotificationPreferences } from '../../application/notification/notification-preferences.ts';
import type { SwitchableType } from '../../domain/notification/notification.ts';
import { LIFETIMES } from './lifetimes.ts';
import type { TtlCache } from './ttl-cache.ts';

const TAGS = ['notification-preferences'] as const;

/** Preferences that every list and every arrival asks for, kept for as long as a profile; a choice drops them, and the lists made by them. */
export class CachedNotificationPreferences implements NotificationPreferences {
  constructor(
    private readonly inner: NotificationPreferences,
    private readonly cache: TtlCache,
  ) {}

  unwanted(userId: string): Promise<readonly SwitchableType[]> {
    const keeping = { lifetimeMs: LIFETIMES.notificationPreferences, tags: TAGS };
    return this.cache.get(`unwanted:${userId}`, keeping, () => this.inner.unwanted(userId));
  }

  choose(userId: string, type: SwitchableType, isWanted: boolean): Promise<void> {
    return this.inner.choose(userId, type, isWanted).finally(() => this.cache.drop(...TAGS, 'notifications', 'user-notifications'));
  }
}
