import { FollowNotifications } from '../../src/application/notification/follow-notifications.ts';
import { ReadNotificationReader } from '../../src/application/notification/read-notification-reader.ts';
import type { Notification } from '../../src/domain/notification/notification.ts';
import { InMemoryNotificationFeed } from '../../src/infrastructure/memory/notification/notification-feed.ts';
import { InMemoryNotificationPreferences } from '../../src/infrastructure/memory/notification/notification-preferences.ts';
import { InMemoryNotificationRepository } from '../../src/infrastructure/memory/notification/notification-repository.ts';
import { MemoryNotifications } from '../../src/infrastructure/memory/notification/notifications.ts';
import { RecentErrorLog } from '../../src/infrastructure/platform/recent-error-log.ts';
import { aNotification } from './builders.ts';
import { FixedClock } from './fixed-clock.ts';

export const SARI = { id: 'sari', createdAt: '2026-11-01T05:00:00.000Z' };

/** The use cases of notifications over fakes, with Sari signed in. */
export class NotificationWorld {
  readonly clock = new FixedClock();
  readonly store = new MemoryNotifications();
  readonly errors = new RecentErrorLog(this.clock, () => undefined);
  readonly repository = new InMemoryNotificationRepository(this.store, () => SARI.id);
  readonly preferences = new InMemoryNotificationPreferences(this.store, () => SARI.id);
  readonly feed = new InMemoryNotificationFeed(this.store);
  readonly readNotificationReader = new ReadNotificationReader(this.preferences, this.errors);
  readonly follow = new FollowNotifications({
    feed: this.feed,
    notifications: this.repository,
    readNotificationReader: this.readNotificationReader,
    errors: this.errors,
    clock: this.clock,
  });

  /** Advances the time and creates one. */
  notify(given: Partial<Notification> = {}): Notification {
    this.clock.advance(1000);
    const made = aNotification({ createdAt: this.clock.now(), ...given });
    this.store.insert(made);
    return made;
  }
}

/** Pending promises have settled. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
