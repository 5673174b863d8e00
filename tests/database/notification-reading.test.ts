import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

let database: TestDatabase;
let sql: Sql;
let sari: TestUser;
let budi: TestUser;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ sql } = database);
  await database.request('/rest/v1/website_settings?select=id');
  [sari, budi] = [await database.user(), await database.user()];
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate notifications, notification_reads, notification_preferences cascade`;
});

/** Runs work as a person, in a transaction of its own. */
const as = <T>(user: TestUser | null, work: (transaction: TransactionSql) => Promise<T>, on: Sql = sql): Promise<T> =>
  on.begin(async (transaction) => {
    const claims = user === null ? { role: 'anon' } : { role: 'authenticated', sub: user.id, session_id: user.sessionId };
    await transaction`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
      set_config('request.jwt.claim.sub', ${user?.id ?? ''}, true)`;
    await transaction.unsafe(`set local role ${claims.role}`);
    return work(transaction);
  }) as Promise<T>;
const count = async (user: TestUser, whose: string | null = user.id): Promise<number> => {
  const [row] = await as(user, (on) => on<{ unread: number }[]>`select get_unread_notification_count(${whose}) as unread`);
  return row?.unread ?? -1;
};
const notify = async (userId: string | null, more: Readonly<Record<string, string | Date>> = {}): Promise<string> => {
  const [row] = await sql<{ id: string }[]>`insert into notifications ${sql({ user_id: userId, title: 'Kabar', ...more })} returning id`;
  return row?.id ?? '';
};

describe('notifications of a signed-in person', () => {
  test('new account: nothing unread; a missing id counts and marks nothing', async () => {
    const id = await notify(null, { created_at: '2020-01-01' });
    expect([await count(sari), await count(sari, null)]).toEqual([0, 0]);
    await as(sari, (on) => on`select mark_notification_read(${id}, null), mark_all_notifications_read(null)`);
    expect(await sql`select 1 from notification_reads`).toHaveLength(0);
  });
  test('other people’s: not readable', async () => {
    const id = await notify(budi.id);
    for (const call of ['get_unread_notification_count($1)', 'mark_all_notifications_read($1)', `mark_notification_read('${id}', $1)`]) {
      await expect(as(sari, (on) => on.unsafe(`select ${call}`, [budi.id]))).rejects.toMatchObject({ code: '42501' });
      await expect(as(null, (on) => on.unsafe(`select ${call}`, [budi.id]))).rejects.toMatchObject({ code: '42501' });
    }
    expect(await count(budi)).toBe(1);
  });
  test('ended session: not readable', async () => {
    const deleted = await database.user();
    await notify(null);
    expect(await count(deleted)).toBe(1);
    await sql`delete from auth.sessions where id = ${deleted.sessionId}`;
    await expect(count(deleted)).rejects.toMatchObject({ code: '42501' });
    await expect(as(deleted, (on) => on`select mark_all_notifications_read(${deleted.id})`)).rejects.toMatchObject({ code: '42501' });
  });
  test('rows: changed through the procedures only', async () => {
    const id = await notify(sari.id);
    expect((await as(sari, (on) => on`update notifications set is_read = true where id = ${id}`)).count).toBe(0);
    expect(await count(sari)).toBe(1);
  });
});

test('broadcasts from before the account: read; later ones: unread', async () => {
  await notify(null, { created_at: '2020-01-01' });
  await notify(null);
  expect(await count(sari)).toBe(1);
});

test('a thousand broadcasts marked by twenty tabs, some deleted meanwhile: each marked once', async () => {
  await sql`insert into notifications (title) select 'Kabar ' || n from generate_series(1, 1000) n`;
  await sql`insert into notifications (title, user_id) select 'Milikmu ' || n, ${sari.id} from generate_series(1, 200) n`;
  const ids = (await sql<{ id: string }[]>`select id from notifications order by random() limit 100`).map(({ id }) => id);
  const tabs = postgres(database.url, { max: 20, onnotice: () => undefined });
  try {
    await Promise.all([
      ...Array.from({ length: 10 }, () => as(sari, (on) => on`select mark_all_notifications_read(${sari.id})`, tabs)),
      ...ids.slice(0, 10).map((id) => as(sari, (on) => on`select mark_notification_read(${id}, ${sari.id})`, tabs)),
      ...ids.slice(5, 60).map((id) => sql`delete from notifications where id = ${id}`),
    ]);
  } finally {
    await tabs.end();
  }
  expect(await count(sari)).toBe(0);
  const [counts] = await sql`select count(*)::int as reads, (select count(*)::int from notifications where user_id is null) as broadcasts
    from notification_reads where user_id = ${sari.id}`;
  expect(counts?.['reads']).toBe(counts?.['broadcasts']);
  expect(await count(budi)).toBe(counts?.['broadcasts']);
}, 300_000);

test('broadcast deleted while it is marked: nothing is left, nothing fails', async () => {
  const id = await notify(null);
  let marked: Promise<unknown> = Promise.resolve();
  await sql.begin(async (deleting) => {
    await deleting`delete from notifications where id = ${id}`;
    marked = as(sari, (on) => on`select mark_notification_read(${id}, ${sari.id})`);
    await Promise.race([marked, deleting`select pg_sleep(0.3)`]);
  });
  await marked;
  expect(await sql`select 1 from notification_reads`).toHaveLength(0);
});

test('shared cache: outdated only by a new, changed or deleted broadcast', async () => {
  const received: string[] = [];
  const listening = postgres(database.url, { max: 1, onnotice: () => undefined });
  try {
    await listening.listen('shop_changed', (table) => received.push(table));
    const own = await notify(sari.id);
    await as(sari, (on) => on`select mark_notification_read(${own}, ${sari.id}), mark_all_notifications_read(${sari.id})`);
    await listening`select pg_notify('shop_changed', 'only for one person until here')`;
    const broadcast = await notify(null);
    await sql`update notifications set title = 'Lain' where id = ${broadcast}`;
    await sql`delete from notifications where id = ${broadcast}`;
    await listening`select pg_notify('shop_changed', 'done')`;
    while (!received.includes('done')) await new Promise((resolve) => setImmediate(resolve));
  } finally {
    await listening.end();
  }
  // The feed has none of a person's notifications. A broadcast has a feed event of its own.
  expect(received[0]).toBe('only for one person until here');
  expect(received.slice(1).filter((table) => table === 'notifications')).toHaveLength(3);
  expect(received.slice(1).filter((table) => table === 'feed_events')).toHaveLength(3);
  expect(received).toHaveLength(8);
});

test('procedures over HTTP: a number and nothing, as specified', async () => {
  const call = (name: string, body: object, token: string | null) =>
    database.request(`/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(body), token });
  const id = await notify(sari.id);
  expect(await (await call('get_unread_notification_count', { u_id: sari.id }, sari.token)).json()).toBe(1);
  expect((await call('mark_notification_read', { n_id: id, u_id: sari.id }, sari.token)).status).toBe(204);
  expect((await call('mark_all_notifications_read', { u_id: sari.id }, sari.token)).status).toBe(204);
  expect(await (await call('get_unread_notification_count', { u_id: sari.id }, sari.token)).json()).toBe(0);
  expect((await call('get_unread_notification_count', { u_id: sari.id }, budi.token)).status).toBe(403);
  expect((await call('get_unread_notification_count', { u_id: sari.id }, null)).status).toBe(401);
});
