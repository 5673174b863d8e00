import { randomUUID } from 'node:crypto';
import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js';
import { freshName, Inbox, joined, type RealtimeSubject, serverOf } from './subject.ts';

/** The fields of a notification that these tests read. */
export interface Row {
  readonly id: string;
  readonly user_id: string | null;
  readonly type: string;
  readonly title: string;
  readonly is_read: boolean;
  readonly created_at: string;
}

export type RowChange = RealtimePostgresChangesPayload<Record<string, unknown>>;

interface Wish {
  readonly event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  readonly filter?: string;
}

/** The notifications that a person receives, once the server has subscribed them. */
export const listening = async (client: SupabaseClient, ...wishes: readonly Wish[]): Promise<Inbox<RowChange>> => {
  const [inbox, system] = [new Inbox<RowChange>(), new Inbox<{ extension: string; status: string; message: string }>()];
  const channel = client.channel(freshName('notifications'));
  for (const { event = '*', filter } of wishes.length === 0 ? [{}] : wishes) {
    const where = { schema: 'public', table: 'notifications', ...(filter === undefined ? {} : { filter }) };
    channel.on('postgres_changes' as 'system', { event, ...where }, inbox.put);
  }
  channel.on('system', {}, system.put);
  await joined(channel);
  const answer = await system.find(({ extension }) => extension === 'postgres_changes');
  if (answer.status !== 'ok') throw new Error(answer.message);
  return inbox;
};

/** The server sends a notification, by default to everyone. */
export const announce = async (subject: RealtimeSubject, row: Partial<Row> = {}): Promise<Row> => {
  const { data, error } = await serverOf(subject)
    .from('notifications')
    .insert({ id: randomUUID(), title: freshName('Kabar'), type: 'info', ...row })
    .select()
    .single<Row>();
  if (error !== null) throw error;
  return data;
};

export const idOf = (change: RowChange): unknown => (({ ...change.old, ...change.new }) as Record<string, unknown>)['id'];

/** Everything that was received before a final broadcast, which everybody receives. */
export const receivedBy = async (subject: RealtimeSubject, inbox: Inbox<RowChange>): Promise<readonly RowChange[]> => {
  const last = await announce(subject, { title: 'terakhir' });
  await inbox.find((change) => idOf(change) === last.id);
  return inbox.all.filter((change) => idOf(change) !== last.id);
};
