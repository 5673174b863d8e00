import type { NotificationRepository } from '../../application/notification/notification-repository.ts';
import type { Notification } from '../../domain/notification/notification.ts';
import type { Reader } from '../../domain/notification/reader.ts';
import { LIFETIMES } from './lifetimes.ts';
import type { TtlCache } from './ttl-cache.ts';

/** The sizes of list that are kept (section 9). Others, such as the latest one of a poll, are asked for each time. */
const KEPT_SIZES: readonly number[] = [5, 10, 20];
const EVERYBODY = 'notifications';
const OWN = 'user-notifications';

/** Notifications whose latest list (30 s) and unread count (20 s) are kept; errors are never covered up by what was known last (section 8). */
export class CachedNotificationRepository implements NotificationRepository {
  constructor(
    private readonly inner: NotificationRepository,
    private readonly cache: TtlCache,
  ) {}

  latest(reader: Reader | null, limit: number): Promise<readonly Notification[]> {
    if (!KEPT_SIZES.includes(limit)) return this.inner.latest(reader, limit);
    const key = `notifications:${JSON.stringify(reader)}:${limit}`;
    return this.kept(key, LIFETIMES.latestNotifications, reader === null, () => this.inner.latest(reader, limit));
  }

  page(...asked: Parameters<NotificationRepository['page']>): ReturnType<NotificationRepository['page']> {
    return this.inner.page(...asked);
  }

  since(reader: Reader | null, moment: Date): Promise<readonly Notification[]> {
    return this.inner.since(reader, moment);
  }

  unreadCount(userId: string): Promise<number> {
    return this.kept(`unread:${userId}`, LIFETIMES.unreadCount, false, () => this.inner.unreadCount(userId));
  }

  guestCount(): Promise<number> {
    return this.kept('unread:guest', LIFETIMES.unreadCount, true, () => this.inner.guestCount());
  }

  markRead(id: string, userId: string): Promise<void> {
    return this.inner.markRead(id, userId).finally(() => this.outdate());
  }

  markAllRead(userId: string): Promise<void> {
    return this.inner.markAllRead(userId).finally(() => this.outdate());
  }

  /** Everything kept here carries one of the two tags: lists of 5, 10 and 20, and the count. */
  outdate(): void {
    this.cache.drop(EVERYBODY, OWN);
    this.inner.outdate();
  }

  private kept<T>(key: string, lifetimeMs: number, isGuest: boolean, load: () => Promise<T>): Promise<T> {
    return this.cache.get(key, { lifetimeMs, tags: [isGuest ? EVERYBODY : OWN], standsIn: false }, load);
  }
}
