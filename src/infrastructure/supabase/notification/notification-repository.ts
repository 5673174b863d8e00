import * as v from 'valibot';
import type { NotificationRepository } from '../../../application/notification/notification-repository.ts';
import { countUnread, markAllRead, markRead } from '../../../application/notification/own-notifications.procedures.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { Notification } from '../../../domain/notification/notification.ts';
import { readNotificationCursor, writeNotificationCursor } from '../../../domain/notification/notification-cursor.ts';
import { notificationFrom } from '../../../domain/notification/notification-from.ts';
import { asReadBy, type Reader } from '../../../domain/notification/reader.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { callTyped, type RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';

/** The columns of section 7. */
const NOTIFICATION_COLUMNS = 'id,user_id,type,title,body,link_url,is_read,created_at';

export const NotificationRow = v.object({
  id: v.string(),
  user_id: v.nullable(v.string()),
  type: v.string(),
  title: v.string(),
  body: v.string(),
  link_url: v.nullable(v.string()),
  is_read: v.boolean(),
  created_at: v.string(),
});
export type NotificationRow = v.InferOutput<typeof NotificationRow>;

/** Null for a row that cannot be displayed. */
export const toNotification = (row: NotificationRow): Notification | null =>
  notificationFrom({
    id: row.id,
    userId: row.user_id,
    type: row.type,
    title: row.title,
    body: row.body,
    linkUrl: row.link_url,
    isRead: row.is_read,
    createdAt: new Date(row.created_at),
  });

const MAX_SINCE = 50;

interface Query {
  readonly limit: number;
  readonly after?: string | null;
  /** ISO 8601. */
  readonly from?: string;
}

/** Compares the database's text of the time, which has microseconds. */
const newestFirst = (a: NotificationRow, b: NotificationRow): number => {
  const [one, other] = a.created_at === b.created_at ? [a.id, b.id] : [a.created_at, b.created_at];
  return one < other ? 1 : -1;
};

/** notifications and notification_reads over PostgREST (section 7). */
export class SupabaseNotificationRepository implements NotificationRepository {
  /**
   * @param visitor reads as a guest, with shared responses
   * @param member reads with the signed-in person's token, and as a visitor where the session has ended
   * @param person reads with the signed-in person's token only: the backend refuses visitors, and the browser would log that
   */
  constructor(
    private readonly visitor: RestClient,
    private readonly member: RestClient,
    private readonly person: RestClient = member,
  ) {}

  async latest(reader: Reader | null, limit: number): Promise<readonly Notification[]> {
    return this.shown(reader, (await this.rows(reader, { limit })).slice(0, limit));
  }

  async page(reader: Reader | null, { after, limit }: { readonly after: string | null; readonly limit: number }) {
    // One extra row shows whether there is a next page.
    const rows = await this.rows(reader, { after, limit: limit + 1 });
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    const next = last === undefined || rows.length <= limit ? null : writeNotificationCursor({ at: last.created_at, id: last.id });
    return { items: await this.shown(reader, items), next } satisfies Page<Notification>;
  }

  async since(reader: Reader | null, moment: Date): Promise<readonly Notification[]> {
    return this.shown(reader, (await this.rows(reader, { from: moment.toISOString(), limit: MAX_SINCE })).slice(0, MAX_SINCE));
  }

  async unreadCount(userId: string): Promise<number> {
    return dataOrNull(await callTyped(this.person, countUnread, { userId })) ?? 0;
  }

  async guestCount(): Promise<number> {
    // Selects a row, because only responses with content are shared among visitors.
    const answer = await this.visitor.from('notifications').select('id', { count: 'exact' }).is('user_id', null).limit(1);
    dataOf(answer);
    if (answer.count === null) throw new PortError('unavailable', 'an answer without a count');
    return answer.count;
  }

  async markRead(id: string, userId: string): Promise<void> {
    dataOrNull(await callTyped(this.person, markRead, { id, userId }));
  }

  async markAllRead(userId: string): Promise<void> {
    dataOrNull(await callTyped(this.person, markAllRead, { userId }));
  }

  /** This adapter caches nothing. */
  invalidate(): void {}

  /** Own rows and broadcasts are two queries, because each has an index in the requested order. */
  private async rows(reader: Reader | null, query: Query): Promise<readonly NotificationRow[]> {
    const lists = await Promise.all([this.broadcasts(reader, query), ...(reader === null ? [] : [this.own(reader, query)])]);
    return lists.flat().sort(newestFirst);
  }

  private async own({ userId }: Reader, query: Query): Promise<readonly NotificationRow[]> {
    return dataOf(await narrowed(this.person.from('notifications').select(NOTIFICATION_COLUMNS).eq('user_id', userId), query));
  }

  private async broadcasts(reader: Reader | null, query: Query): Promise<readonly NotificationRow[]> {
    const rest = reader === null ? this.visitor : this.member;
    const all = rest.from('notifications').select(NOTIFICATION_COLUMNS).is('user_id', null);
    const disabledKinds = reader?.disabledKinds ?? [];
    return dataOf(await narrowed(disabledKinds.length === 0 ? all : all.not('type', 'in', `(${disabledKinds.join(',')})`), query));
  }

  private async shown(reader: Reader | null, rows: readonly NotificationRow[]): Promise<readonly Notification[]> {
    const reads = reader === null ? new Set<string>() : await this.reads(reader, rows);
    return rows.flatMap((row) => {
      const notification = toNotification(row);
      return notification === null ? [] : [asReadBy(notification, reader, reads)];
    });
  }

  /** The broadcasts among these that a person has read. */
  private async reads({ userId }: Reader, rows: readonly NotificationRow[]): Promise<ReadonlySet<string>> {
    const ids = rows.filter((row) => row.user_id === null).map(({ id }) => id);
    if (ids.length === 0) return new Set();
    const answer = await this.person.from('notification_reads').select('notification_id').eq('user_id', userId).in('notification_id', ids);
    return new Set(dataOf(answer).map((read) => read.notification_id));
  }
}

/** The filters and order of a query builder, independent of its selection. */
interface Narrowing {
  gte(column: 'created_at', value: string): Narrowing;
  lte(column: 'created_at', value: string): Narrowing;
  or(filters: string): Narrowing;
  order(column: string, options: { ascending: boolean }): Narrowing;
  limit(count: number): Narrowing;
}

const narrowed = <T extends Narrowing>(selected: T, { after = null, from, limit }: Query): T => {
  let query: Narrowing = selected;
  const cursor = readNotificationCursor(after);
  // The leading comparison lets the index find the position.
  if (cursor !== null) query = query.lte('created_at', cursor.at).or(`created_at.lt."${cursor.at}",id.lt.${cursor.id}`);
  if (from !== undefined) query = query.gte('created_at', from);
  return query.order('created_at', { ascending: false }).order('id', { ascending: false }).limit(limit) as T;
};
