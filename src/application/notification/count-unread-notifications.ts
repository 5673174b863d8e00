import type { NotificationRepository } from './notification-repository.ts';

/** Counts unread notifications; for a guest, all broadcasts. @throws what the repository throws (section 8) */
export class CountUnreadNotifications {
  constructor(private readonly notifications: NotificationRepository) {}

  execute(userId: string | null): Promise<number> {
    return userId === null ? this.notifications.guestCount() : this.notifications.unreadCount(userId);
  }
}
