import type { Notification } from '../../domain/notification/notification.ts';
import type { Account, KnowReader } from './know-reader.ts';
import { DEFAULT_LATEST, type NotificationRepository } from './notification-repository.ts';

/** The newest notifications of somebody, or of a guest. @throws what the repository throws (section 8) */
export class ListLatestNotifications {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly knowReader: KnowReader,
  ) {}

  async execute(account: Account | null, limit = DEFAULT_LATEST): Promise<readonly Notification[]> {
    return this.notifications.latest(await this.knowReader.execute(account), limit);
  }
}
