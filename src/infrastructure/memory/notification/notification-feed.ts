import type { FeedListener, NotificationFeed } from '../../../application/notification/notification-feed.ts';
import type { MemoryNotifications } from './notifications.ts';

interface Entry {
  readonly listener: FeedListener;
  readonly userId: string | null;
  stop: (() => void) | null;
}

/** Fake of the realtime feed. `cut` and `mend` simulate the connection. */
export class InMemoryNotificationFeed implements NotificationFeed {
  private readonly listeners = new Set<Entry>();
  private isUp = true;

  constructor(private readonly store: MemoryNotifications) {}

  open(userId: string | null, listener: FeedListener): () => void {
    const entry: Entry = { listener, userId, stop: null };
    this.listeners.add(entry);
    if (this.isUp) queueMicrotask(() => this.join(entry));
    else queueMicrotask(() => listener.lost());
    return () => {
      this.listeners.delete(entry);
      this.leave(entry);
    };
  }

  disconnect(): void {
    this.isUp = false;
    for (const entry of this.listeners) {
      this.leave(entry);
      entry.listener.lost();
    }
  }

  reconnect(): void {
    this.isUp = true;
    for (const entry of this.listeners) this.join(entry);
  }

  private join(entry: Entry): void {
    if (!this.listeners.has(entry) || !this.isUp) return;
    this.leave(entry);
    entry.stop = this.store.listen((row) => {
      // The rule of row-level security.
      if (row.userId === null || row.userId === entry.userId) entry.listener.inserted(row);
    });
    entry.listener.joined();
  }

  private leave(entry: Entry): void {
    entry.stop?.();
    entry.stop = null;
  }
}
