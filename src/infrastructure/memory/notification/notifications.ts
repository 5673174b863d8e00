import type { Notification, SwitchableType } from '../../../domain/notification/notification.ts';
import { notificationFrom, type StoredNotification } from '../../../domain/notification/notification-from.ts';

/** The notification tables in memory, shared by the fakes. */
export class MemoryNotifications {
  readonly rows: StoredNotification[] = [];
  /** Keys of the form "notification user". */
  readonly reads = new Set<string>();
  readonly disabledKinds = new Map<string, Set<SwitchableType>>();
  /** Times of registration, by account. */
  readonly accounts = new Map<string, Date>();
  /** Simulates a backend that does not answer. */
  isAway = false;
  private readonly listeners = new Set<(row: Notification) => void>();

  /** Inserts a row; every listener receives it. */
  insert(row: StoredNotification): void {
    this.rows.push(row);
    const shown = notificationFrom(row);
    if (shown !== null) for (const listener of this.listeners) listener(shown);
  }

  delete(id: string): void {
    const place = this.rows.findIndex((row) => row.id === id);
    if (place >= 0) this.rows.splice(place, 1);
  }

  /** @returns a function that removes the listener */
  listen(listener: (row: Notification) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
