import type { Notification } from '../../domain/notification/notification.ts';

export interface FeedListener {
  /** Everything from now on is heard; perhaps not what came before. Said again after every loss. */
  joined(): void;
  /** Nothing is heard until `joined` comes again. */
  lost(): void;
  /** A row was made that this listener may see. The same one may be told twice, and it may be for somebody else. */
  inserted(notification: Notification): void;
}

/** Hears of new notifications as they are made. Never throws: what cannot be reached is lost, and tried again (1, 2, 5, 10 s). */
export interface NotificationFeed {
  /** @param userId whose sign-in it listens with, null for a guest @returns what ends it */
  open(userId: string | null, listener: FeedListener): () => void;
}
