import type { Notification } from '../../domain/notification/notification.ts';
import { DEFAULT_LATEST, type NotificationRepository } from './notification-repository.ts';
import type { Account, ReadNotificationReader } from './read-notification-reader.ts';

/** The newest notifications of somebody, or of a guest. @throws what the repository throws (section 8) */
export class ListLatestNotifications {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly readNotificationReader: ReadNotificationReader,
  ) {}

  async execute(account: Account | null, limit = DEFAULT_LATEST): Promise<readonly Notification[]> {
    return this.notifications.latest(await this.readNotificationReader.execute(account), limit);
  }
}
