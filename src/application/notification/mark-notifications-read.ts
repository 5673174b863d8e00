import type { ErrorLog } from '../shared/error-log.ts';
import type { NotificationRepository } from './notification-repository.ts';

/** Marks a notification as read. Does nothing for guests (section 6). @throws what the repository throws, after logging it (section 8) */
export class MarkNotificationRead {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(id: string, userId: string | null): Promise<void> {
    if (userId === null || userId === '') return;
    try {
      await this.notifications.markRead(id, userId);
    } catch (error) {
      this.errors.record('MarkNotificationRead', error);
      throw error;
    }
  }
}

/**
 * Marks all notifications as read. Does nothing for guests (section 6).
 * @throws what the repository throws, after logging it (section 8)
 */
export class MarkAllNotificationsRead {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(userId: string | null): Promise<void> {
    if (userId === null || userId === '') return;
    try {
      await this.notifications.markAllRead(userId);
    } catch (error) {
      this.errors.record('MarkAllNotificationsRead', error);
      throw error;
    }
  }
}
