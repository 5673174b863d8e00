import type { NotificationRepository } from '../../../application/notification/notification-repository.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { mergeNotifications } from '../../../domain/notification/merge-notifications.ts';
import type { Notification } from '../../../domain/notification/notification.ts';
import { readNotificationCursor, writeNotificationCursor } from '../../../domain/notification/notification-cursor.ts';
import { notificationFrom } from '../../../domain/notification/notification-from.ts';
import { asReadBy, isFor, type Reader } from '../../../domain/notification/reader.ts';
import type { Page } from '../../../domain/shared/page.ts';
import type { MemoryNotifications } from './notifications.ts';

const MAX_SINCE = 50;

export class InMemoryNotificationRepository implements NotificationRepository {
  outdated = 0;

  /** @param who the signed-in person of the backend; null for a guest */
  constructor(
    private readonly store: MemoryNotifications,
    private readonly who: () => string | null,
  ) {}

  async latest(reader: Reader | null, limit: number): Promise<readonly Notification[]> {
    return this.seenBy(reader).slice(0, limit);
  }

  async page(reader: Reader | null, { after, limit }: { readonly after: string | null; readonly limit: number }) {
    const all = this.seenBy(reader);
    const cursor = readNotificationCursor(after);
    const from = cursor === null ? 0 : all.findIndex((one) => this.isAfter(one, cursor));
    const items = from < 0 ? [] : all.slice(from, from + limit);
    const last = items.at(-1);
    const next = last !== undefined && last.id !== all.at(-1)?.id ? this.cursorOf(last) : null;
    return { items, next } satisfies Page<Notification>;
  }

  async since(reader: Reader | null, moment: Date): Promise<readonly Notification[]> {
    return this.seenBy(reader)
      .filter(({ createdAt }) => createdAt >= moment)
      .slice(0, MAX_SINCE);
  }

  async unreadCount(userId: string): Promise<number> {
    this.require(userId);
    const reader = {
      userId,
      since: this.store.accounts.get(userId) ?? null,
      disabledKinds: [...(this.store.disabledKinds.get(userId) ?? [])],
    };
    return this.seenBy(reader).filter(({ isRead }) => !isRead).length;
  }

  async guestCount(): Promise<number> {
    return this.seenBy(null).length;
  }

  async markRead(id: string, userId: string): Promise<void> {
    this.require(userId);
    this.mark(userId, (row) => row.id === id);
  }

  async markAllRead(userId: string): Promise<void> {
    this.require(userId);
    this.mark(userId, () => true);
  }

  invalidate(): void {
    this.outdated += 1;
  }

  private mark(userId: string, isMeant: (row: { readonly id: string }) => boolean): void {
    this.store.rows.forEach((row, place) => {
      if (!isMeant(row)) return;
      if (row.userId === null) this.store.reads.add(`${row.id} ${userId}`);
      if (row.userId === userId) this.store.rows[place] = { ...row, isRead: true };
    });
  }

  private seenBy(reader: Reader | null): readonly Notification[] {
    this.answer();
    const readerId = this.who();
    const rows = this.store.rows.flatMap((row) => notificationFrom(row) ?? []);
    const reads = new Set([...this.store.reads].filter((read) => read.endsWith(` ${readerId}`)).map((read) => read.split(' ')[0] ?? ''));
    const visible = rows.filter((row) => (row.userId === null || row.userId === readerId) && isFor(row, reader));
    return mergeNotifications(visible.map((row) => asReadBy(row, reader, reads)));
  }

  private cursorOf({ id, createdAt }: Notification): string {
    return writeNotificationCursor({ at: createdAt.toISOString(), id });
  }

  private isAfter({ id, createdAt }: Notification, cursor: { readonly at: string; readonly id: string }): boolean {
    const at = new Date(cursor.at).getTime();
    return createdAt.getTime() < at || (createdAt.getTime() === at && id < cursor.id);
  }

  private require(userId: string): void {
    this.answer();
    if (this.who() !== userId) throw new PortError('denied', 'notifications are read by whom they are for', '42501');
  }

  private answer(): void {
    if (this.store.isAway) throw new PortError('unavailable', 'no answer');
  }
}
