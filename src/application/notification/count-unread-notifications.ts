import type { NotificationRepository } from './notification-repository.ts';

/** The number of unread notifications; for a guest, the number of broadcasts. @throws what the repository throws (section 8) */
export class CountUnreadNotifications {
  constructor(private readonly notifications: NotificationRepository) {}

  execute(userId: string | null): Promise<number> {
    return userId === null ? this.notifications.guestCount() : this.notifications.unreadCount(userId);
  }
}
