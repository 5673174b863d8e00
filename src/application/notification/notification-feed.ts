import type { Notification } from '../../domain/notification/notification.ts';

export interface FeedListener {
  /** From now on every insert arrives; earlier ones may be missing. Called again after every reconnection. */
  joined(): void;
  /** No insert arrives until `joined` is called again. */
  lost(): void;
  /** An insert that this listener may see. The same one may arrive twice, and it may be for another person. */
  inserted(notification: Notification): void;
}

/** Hears of new notifications as they are made. Never throws: what cannot be reached is lost, and tried again (1, 2, 5, 10 s). */
export interface NotificationFeed {
  /** @param userId whose token is used, null for a guest @returns a function that ends the connection */
  open(userId: string | null, listener: FeedListener): () => void;
}
