import type { Notification } from '../../domain/notification/notification.ts';
import type { Reader } from '../../domain/notification/reader.ts';
import type { Page } from '../../domain/shared/page.ts';

/** Section 9. */
export const DEFAULT_LATEST = 10;

/**
 * Notifications as whoever asks may see them: own ones and broadcasts merged, newest first, with what was read. A guest (null) sees
 * broadcasts only, none of them read.
 * @throws PortError `denied` for somebody else's, `unavailable` without an answer
 */
export interface NotificationRepository {
  /** @param limit from 1 to 100 */
  latest(reader: Reader | null, limit: number): Promise<readonly Notification[]>;
  /** A longer list in parts. @param after `next` of the part before, null for the first */
  page(reader: Reader | null, request: { readonly after: string | null; readonly limit: number }): Promise<Page<Notification>>;
  /** Up to 50 made at or after a moment. */
  since(reader: Reader | null, moment: Date): Promise<readonly Notification[]>;
  /** What this person has not read (the procedure of section 7). */
  unreadCount(userId: string): Promise<number>;
  /** All broadcasts. */
  guestCount(): Promise<number>;
  /** Does nothing when it is deleted, read already, or another person's. */
  markRead(id: string, userId: string): Promise<void>;
  markAllRead(userId: string): Promise<void>;
  /** Invalidates cached answers (section 9). */
  outdate(): void;
}
