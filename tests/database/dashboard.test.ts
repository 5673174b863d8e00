import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

interface Queue {
  readonly count: number;
  readonly late: number;
}
interface Answer {
  readonly queues: Readonly<Record<string, Queue>>;
  readonly days: readonly { readonly day: string; readonly views: number; readonly searches: number; readonly wishes: number }[];
  readonly pages: readonly { readonly page: string; readonly views: number }[];
  readonly searches: readonly { readonly words: string; readonly times: number }[];
  readonly empty_searches: readonly { readonly words: string; readonly times: number }[];
}

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const call = (name: string, body: object, token: string | null | 'service'): Promise<Response> =>
  database.request(`/rest/v1/rpc/${name}`, { method: 'POST', token, body: JSON.stringify(body) });
const dashboard = async (days = 7): Promise<Answer> =>
  (await (await call('dashboard', { p_days: days }, (await database.user('owner')).token)).json()) as Answer;
interface Views {
  readonly page: string;
  readonly views: number;
}
interface Words {
  readonly words: string;
  readonly searches: number;
  readonly empty: number;
}
const given = (day: string, pages: readonly Views[], words: readonly Words[]) => ({
  p_day: day,
  p_pages: pages.map(({ page }) => page),
  p_views: pages.map(({ views }) => views),
  p_words: words.map((one) => one.words),
  p_searches: words.map(({ searches }) => searches),
  p_empty: words.map(({ empty }) => empty),
});
const count = (pages: readonly Views[], words: readonly Words[], day = '2026-01-01') =>
  call('server_count_visits', given(day, pages, words), 'service');

describe('dashboard', () => {
  test.each([['owner'], ['admin'], ['cs'], ['finance'], ['content']])('shown to %s', async (role) => {
    const { token } = await database.user(role);
    expect((await call('dashboard', { p_days: 7 }, token)).status).toBe(200);
  });
  test('customers and strangers: refused', async () => {
    const { token } = await database.user();
    expect((await call('dashboard', { p_days: 7 }, token)).status).toBe(403);
    expect([401, 403]).toContain((await call('dashboard', { p_days: 7 }, null)).status);
  });
  test('one line per requested day, at most ninety', async () => {
    const { days } = await dashboard(30);
    expect(days).toHaveLength(30);
    expect((await dashboard(100_000)).days).toHaveLength(90);
    expect((await dashboard(-4)).days).toHaveLength(1);
    const [today] = await database.sql<{ day: string }[]>`select (now() at time zone 'Asia/Jakarta')::date::text as day`;
    expect(days.at(-1)?.day).toBe(today?.day);
  });
  test('counts of waiting and overdue items', async () => {
    const { sql } = database;
    await sql`insert into products (name, description, price, stock, is_active, archived_at, image) values
      ('Habis', 'b', 1, 0, true, null, '/storage/v1/object/public/product-images/products/a.png'), ('Habis, dijual kilat', 'b', 1, 0, true, null, '/storage/v1/object/public/product-images/products/a.png'),
      ('Sedikit', 'b', 1, 2, true, null, '/storage/v1/object/public/product-images/products/a.png'), ('Banyak', 'b', 1, 9, true, null, '/storage/v1/object/public/product-images/products/a.png'),
      ('Tanpa gambar', 'b', 1, 9, true, null, null), ('Mati', 'b', 1, 9, false, null, null), ('Simpan', 'b', 1, 0, true, now(), null)`;
    await sql`insert into flash_sales (product_id, sale_price, original_price, start_time, end_time, stock, initial_stock)
      select id, 1, 2, now() - interval '1 hour', now() + interval '30 minutes', 0, 5 from products where name = 'Habis, dijual kilat'`;
    await sql`insert into flash_sales (product_id, sale_price, original_price, start_time, end_time, stock, initial_stock)
      select id, 1, 2, now() + interval '2 hours', now() + interval '9 days', 5, 5 from products where name = 'Banyak'`;
    await sql`update products set sale_kind = 'item' where name = 'Sedikit'`;
    // What belongs to the demonstration is drawn, and waits for no picture.
    await sql`insert into products (name, description, price, stock, is_sample) values ('Contoh', 'b', 1, 9, true)`;
    const [demo] = await sql<
      { id: string }[]
    >`insert into products (name, description, price, stock) values ('Bisa dicoba', 'b', 1, 9) returning id`;
    await sql`insert into private.demo_accounts (product_id) values (${demo?.id ?? ''})`;
    expect((await dashboard()).queues).toEqual({
      out_of_stock: { count: 2, late: 1 },
      sales_low: { count: 1, late: 1 },
      sales_ending: { count: 1, late: 1 },
      low_stock: { count: 1, late: 0 },
      sales_starting: { count: 1, late: 0 },
      without_picture: { count: 2, late: 1 },
      inactive: { count: 1, late: 0 },
      archived: { count: 1, late: 0 },
      drafts: { count: 0, late: 0 },
    });
  });
  test('drafts without a time and messages past theirs: counted; sent ones: not counted', async () => {
    const { sql } = database;
    await sql`insert into private.notification_drafts (title, send_at) values
      ('Tanpa jam', null), ('Terlewat', now() - interval '1 hour'), ('Nanti', now() + interval '1 hour')`;
    expect((await dashboard()).queues['drafts']).toEqual({ count: 2, late: 1 });
    const [sent] = await sql<{ id: string }[]>`insert into notifications (title, body) values ('Terkirim', 'Isi') returning id`;
    await sql`update private.notification_drafts set sent_at = now(), notification_id = ${sent?.id ?? ''} where title = 'Terlewat'`;
    expect((await dashboard()).queues['drafts']).toEqual({ count: 1, late: 0 });
  });
  test('wishes: counted on the shop’s day', async () => {
    const { id } = await database.user();
    // A wish has the time of its insertion; one is made older here.
    await database.sql`insert into wishlists (user_id, product_id) select ${id}, p.id from products p where p.name in ('Banyak', 'Sedikit')`;
    await database.sql`update wishlists set created_at = now() - interval '40 days'
      where product_id = (select p.id from products p where p.name = 'Sedikit')`;
    const { days } = await dashboard(7);
    expect(days.map(({ wishes }) => wishes)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  });
});

describe('visits', () => {
  test('summed by day and page, searches by their words', async () => {
    const today = new Date(Date.now() + 25_200_000).toISOString().slice(0, 10);
    for (const views of [2, 3]) {
      const answer = await count([{ page: '/products/:id', views }], [{ words: 'mythic', searches: 2, empty: 1 }], today);
      expect([answer.status, await answer.text()]).toEqual([204, '']);
    }
    await count([{ page: '/admin/*', views: 50 }], [], today);
    const { days, pages, searches, empty_searches: empty } = await dashboard(7);
    expect(days.at(-1)).toMatchObject({ views: 5, searches: 4 });
    expect(pages).toEqual([{ page: '/products/:id', views: 5 }]);
    expect([searches, empty]).toEqual([[{ words: 'mythic', times: 4 }], [{ words: 'mythic', times: 2 }]]);
  });
  test.each([
    ['an address for a pattern', [{ page: '/products/4f1c', views: 1 }], []],
    ['a page that was never opened', [{ page: '/', views: 0 }], []],
    ['a person’s address', [], [{ words: 'dimas@toko.example', searches: 1, empty: 0 }]],
    ['a single letter', [], [{ words: 'a', searches: 1, empty: 0 }]],
    ['capitals', [], [{ words: 'Mythic', searches: 1, empty: 0 }]],
    ['more that found nothing than searches', [], [{ words: 'ab', searches: 1, empty: 2 }]],
    ['more than 500 at once', [], Array.from({ length: 501 }, (_, place) => ({ words: `kata ${place}`, searches: 1, empty: 0 }))],
  ])('%s: refused', async (_what, pages, words) => {
    expect((await count(pages, words)).status).toBe(400);
  });
  test('five hundred different searches a day; known ones are still counted', async () => {
    const many = (from: number, howMany: number) =>
      Array.from({ length: howMany }, (_, place) => ({ words: `kata ${from + place}`, searches: 1, empty: 0 }));
    await count([], many(0, 400), '2026-02-01');
    await count([], [...many(300, 400)], '2026-02-01');
    const [row] = await database.sql<{ n: number; twice: number }[]>`select count(*)::int as n,
      (count(*) filter (where searches = 2))::int as twice from private.search_counts where day = '2026-02-01'`;
    expect(row).toEqual({ n: 500, twice: 100 });
  });
  test('written by the server only', async () => {
    const { token } = await database.user('owner');
    for (const caller of [null, token])
      expect([401, 403]).toContain((await call('server_count_visits', given('2026-01-01', [], []), caller)).status);
  });
  test('deleted after 100 days by the scheduler', async () => {
    await database.sql`delete from private.page_views`;
    await database.sql`delete from private.search_counts`;
    await database.sql`insert into private.page_views (day, page, views) values (current_date - 101, '/', 1), (current_date - 99, '/', 1)`;
    await database.sql`insert into private.search_counts (day, words, searches) values (current_date - 101, 'ml', 1), (current_date - 99, 'ml', 1)`;
    const [run] = await database.sql<{ counts: Record<string, number> }[]>`select public.server_run_due() as counts`;
    expect(run?.counts['visits']).toBe(2);
  });
});
