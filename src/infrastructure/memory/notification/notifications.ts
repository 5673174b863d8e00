import type { Notification, SwitchableType } from '../../../domain/notification/notification.ts';
import { notificationFrom, type StoredNotification } from '../../../domain/notification/notification-from.ts';

/** What the notifications' tables would hold, for the adapters in memory. */
export class MemoryNotifications {
  readonly rows: StoredNotification[] = [];
  /** "notification user". */
  readonly reads = new Set<string>();
  readonly unwanted = new Map<string, Set<SwitchableType>>();
  /** When accounts were opened. */
  readonly accounts = new Map<string, Date>();
  /** Plays a backend that does not answer. */
  isAway = false;
  private readonly listeners = new Set<(row: Notification) => void>();

  /** As the database does: every listener receives it. */
  insert(row: StoredNotification): void {
    this.rows.push(row);
    const shown = notificationFrom(row);
    if (shown !== null) for (const listener of this.listeners) listener(shown);
  }

  delete(id: string): void {
    const place = this.rows.findIndex((row) => row.id === id);
    if (place >= 0) this.rows.splice(place, 1);
  }

  /** @returns what ends it */
  listen(listener: (row: Notification) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
