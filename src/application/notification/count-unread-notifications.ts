import type { NotificationRepository } from './notification-repository.ts';

/** How many somebody has not read; of a guest, how many broadcasts there are. @throws what the repository throws (section 8) */
export class CountUnreadNotifications {
  constructor(private readonly notifications: NotificationRepository) {}

  execute(userId: string | null): Promise<number> {
    return userId === null ? this.notifications.guestCount() : this.notifications.unreadCount(userId);
  }
}
