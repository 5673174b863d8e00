import type { Notification } from '../../domain/notification/notification.ts';
import type { Reader } from '../../domain/notification/reader.ts';
import type { Page } from '../../domain/shared/page.ts';

/** The default list size of section 9. */
export const DEFAULT_LATEST = 10;

/**
 * Notifications visible to the reader: own ones and broadcasts merged, newest first, with read state. A guest (null) sees broadcasts only,
 * none of them read.
 * @throws PortError `denied` for another person, `unavailable` without an answer
 */
export interface NotificationRepository {
  /** @param limit from 1 to 100 */
  latest(reader: Reader | null, limit: number): Promise<readonly Notification[]>;
  /** A page of the complete list. @param after `next` of the previous page; null for the first */
  page(reader: Reader | null, request: { readonly after: string | null; readonly limit: number }): Promise<Page<Notification>>;
  /** Up to 50 notifications created at or after a moment. */
  since(reader: Reader | null, moment: Date): Promise<readonly Notification[]>;
  /** The number of unread notifications (the procedure of section 7). */
  unreadCount(userId: string): Promise<number>;
  /** The number of broadcasts. */
  guestCount(): Promise<number>;
  /** Does nothing when it is deleted, already read, or another person's. */
  markRead(id: string, userId: string): Promise<void>;
  markAllRead(userId: string): Promise<void>;
  /** Invalidates cached answers (section 9). */
  invalidate(): void;
}
