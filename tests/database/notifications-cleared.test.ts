import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openMeasuredSession } from '../support/plan-work.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

let database: TestDatabase;
let sari: TestUser;
beforeAll(async () => {
  database = await openTestDatabase();
  sari = await database.user();
});
beforeEach(() => database.sql`truncate notifications cascade`);
afterAll(() => database.close());

interface Given {
  readonly days: number;
  readonly isRead?: boolean;
  readonly isForAll?: boolean;
}
const notify = async (title: string, { days, isRead = false, isForAll = false }: Given): Promise<string> => {
  const [row] = await database.sql<{ id: string }[]>`insert into notifications (user_id, title, is_read, created_at)
    values (${isForAll ? null : sari.id}, ${title}, ${isRead}, now() - make_interval(days => ${days})) returning id`;
  return row?.id ?? '';
};
const clear = async (): Promise<unknown> => (await database.sql`select private.clear_notifications() as cleared`)[0]?.['cleared'];
const left = async (): Promise<readonly string[]> =>
  (await database.sql<{ title: string }[]>`select title from notifications order by title`).map(({ title }) => title);

test('personal notifications: read ones are deleted after half a year, unread ones after 400 days', async () => {
  await notify('dibaca lama', { days: 181, isRead: true });
  await notify('dibaca baru', { days: 179, isRead: true });
  await notify('belum dibaca', { days: 399 });
  await notify('tidak pernah dibaca', { days: 401 });
  expect(await clear()).toBe(2);
  expect(await left()).toEqual(['belum dibaca', 'dibaca baru']);
  expect(await clear()).toBe(0);
});

test('broadcast: stays, and stays read', async () => {
  const id = await notify('untuk semua', { days: 1000, isForAll: true });
  await database.sql`insert into notification_reads (notification_id, user_id) values (${id}, ${sari.id})`;
  expect(await clear()).toBe(0);
  expect(await left()).toEqual(['untuk semua']);
  expect((await database.sql`select 1 from notification_reads`).length).toBe(1);
});

test('notification written by hand, or never repeated: stays', async () => {
  const [written, once] = [
    await notify('dari pemilik', { days: 500, isRead: true }),
    await notify('sekali saja', { days: 500, isRead: true }),
  ];
  await database.sql`insert into private.notification_drafts (user_id, title, notification_id, sent_at, reached)
    values (${sari.id}, 'dari pemilik', ${written}, now(), 1)`;
  await database.sql`insert into private.notification_keys (key, notification_id) values ('sekali:1', ${once})`;
  expect(await clear()).toBe(0);
  expect(await left()).toEqual(['dari pemilik', 'sekali saja']);
});

test('scheduler: deletes; rows in use are left for the next run', async () => {
  const id = await notify('sedang dibaca', { days: 401, isRead: true });
  await notify('bebas', { days: 401, isRead: true });
  await database.sql.begin(async (transaction) => {
    await transaction`select from notifications where id = ${id} for update`;
    await database.sql`select public.server_run_due()`;
    expect(await left()).toEqual(['sedang dibaca']);
  });
  await database.sql`select public.server_run_due()`;
  expect(await left()).toEqual([]);
  const [task] = await database.sql`select last_count, last_error from private.due_tasks where name = 'notifications_cleared'`;
  expect(task).toEqual({ last_count: 1, last_error: null });
});

test('shop with many notifications: a few at a time, at the cost of those only', async () => {
  await database.sql`insert into notifications (user_id, title, is_read, created_at)
    select ${sari.id}, 'lama', true, now() - interval '200 days' from generate_series(1, 2500)`;
  expect([await clear(), await clear(), await clear()]).toEqual([2000, 500, 0]);
  await database.sql`insert into notifications (user_id, title, is_read, created_at)
    select ${sari.id}, 'ada', n % 2 = 0, now() - interval '170 days' from generate_series(1, 20000) n`;
  await database.sql`update notifications set created_at = now() - interval '390 days' where not is_read`;
  const session = await openMeasuredSession(database.url);
  try {
    expect(await session.rowsThrough(session.sql, () => session.sql`select private.clear_notifications()`)).toBeLessThan(100);
  } finally {
    await session.close();
  }
}, 300_000);
