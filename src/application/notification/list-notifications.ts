import type { Notification } from '../../domain/notification/notification.ts';
import type { Page } from '../../domain/shared/page.ts';
import { DEFAULT_LATEST, type NotificationRepository } from './notification-repository.ts';
import type { Account, ReadNotificationReader } from './read-notification-reader.ts';

export interface NotificationsRequest {
  /** `next` of the previous page; null for the first. */
  readonly after: string | null;
  readonly onlyUnread: boolean;
}

/** The maximum number of pages that are read to fill one page of unread notifications, which may be sparse. */
const MAX_PARTS = 10;

/** Lists all notifications in pages, newest first. @throws what the repository throws (section 8) */
export class ListNotifications {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly readNotificationReader: ReadNotificationReader,
  ) {}

  async execute(account: Account | null, { after, onlyUnread }: NotificationsRequest): Promise<Page<Notification>> {
    const reader = await this.readNotificationReader.execute(account);
    const found: Notification[] = [];
    let next = after;
    for (let part = 0; part < MAX_PARTS; part += 1) {
      const page = await this.notifications.page(reader, { after: next, limit: DEFAULT_LATEST });
      found.push(...page.items.filter(({ isRead }) => !onlyUnread || !isRead));
      next = page.next;
      if (next === null || found.length >= DEFAULT_LATEST || !onlyUnread) break;
    }
    return { items: found, next };
  }
}
