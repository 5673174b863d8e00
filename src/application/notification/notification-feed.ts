import type { Notification } from '../../domain/notification/notification.ts';

export interface FeedListener {
  /** Every insert is delivered from now on; earlier ones may be missing. Called again after each reconnection. */
  joined(): void;
  /** No insert is delivered until `joined` is called again. */
  lost(): void;
  /** An insert that this listener may see. It may be delivered twice, and it may be for another person. */
  inserted(notification: Notification): void;
}

/** Realtime delivery of new notifications. Never throws: a lost connection is re-established (1, 2, 5, 10 s). */
export interface NotificationFeed {
  /** @param userId the owner of the token; null for a guest @returns a function that closes the connection */
  open(userId: string | null, listener: FeedListener): () => void;
}
