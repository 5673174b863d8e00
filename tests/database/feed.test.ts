import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let game = '';
beforeAll(async () => {
  database = await openTestDatabase();
  const [row] = await database.sql<{ id: string }[]>`insert into game_titles (name, slug) values ('Free Fire', 'free-fire') returning id`;
  game = row?.id ?? '';
});
afterAll(() => database.close());
beforeEach(async () => {
  const { sql } = database;
  await sql`truncate products, flash_sales, notifications, feed_events cascade`;
});

type Fields = Readonly<Record<string, string | number | boolean | Date | null>>;
const add = async (fields: Fields = {}): Promise<string> => {
  const { sql } = database;
  const [row] = await sql<
    { id: string }[]
  >`insert into products ${sql({ name: 'a', description: 'b', price: 100, game_title_id: game, ...fields })} returning id`;
  return row?.id ?? '';
};
const change = (id: string, fields: Fields) => database.sql`update products set ${database.sql(fields)} where id = ${id}`;
interface Row {
  readonly kind: string;
  readonly product_id: string | null;
  readonly old_price: string | null;
  readonly new_price: string | null;
  readonly created_at: Date;
}
/** Events by kind, because those of one millisecond have no order. */
const rows = (): Promise<Row[]> => database.sql<Row[]>`select * from feed_events order by kind, created_at desc, id desc`;
const kinds = async (): Promise<string[]> => (await rows()).map(({ kind }) => kind);
/** As a visitor, over HTTP. */
const seen = async (): Promise<string[]> => {
  const answer = await database.request('/rest/v1/feed_events?select=kind&order=created_at.desc,id.desc');
  return ((await answer.json()) as Row[]).map(({ kind }) => kind);
};
const sale = async (product: string, from: string, more: Fields = {}): Promise<string> => {
  const { sql } = database;
  const [row] = await sql<
    { id: string }[]
  >`insert into flash_sales (product_id, sale_price, original_price, start_time, end_time, is_active)
    values (${product}, 80, 100, now() + ${from}::interval, now() + ${from}::interval + interval '2 hours', ${(more['is_active'] as boolean) ?? true}) returning id`;
  return row?.id ?? '';
};

describe('line about a product', () => {
  test('new: unless it is hidden, sold or imported with an older date', async () => {
    const id = await add();
    await add({ is_active: false });
    await add({ archived_at: new Date() });
    await add({ stock: 0 });
    await add({ created_at: new Date(Date.now() - 40 * 86_400_000) });
    expect(await rows()).toMatchObject([{ kind: 'new_product', product_id: id, new_price: '100', game_title_id: game }]);
  });
  test('draft shown for the first time: new; shown again: no line', async () => {
    const id = await add({ is_active: false });
    await change(id, { is_active: true });
    await change(id, { is_active: false });
    await database.sql`update feed_events set created_at = now() - interval '3 days'`;
    await change(id, { is_active: true });
    expect(await kinds()).toEqual(['new_product']);
  });
  test('cheaper: once a day, updated when the price falls further', async () => {
    const id = await add();
    await change(id, { price: 90 });
    await change(id, { price: 70 });
    expect(await rows()).toMatchObject([{ kind: 'new_product' }, { kind: 'price_drop', old_price: '100', new_price: '70' }]);
  });
  test('more expensive again: the line about the lower price is withdrawn', async () => {
    const id = await add();
    await change(id, { price: 70 });
    await change(id, { price: 60 });
    await change(id, { price: 65 });
    expect(await kinds()).toEqual(['new_product']);
  });
  test('back in stock: a line; hidden or sold products: none about prices and stock', async () => {
    const id = await add();
    await change(id, { stock: 0 });
    await change(id, { price: 50 });
    await change(id, { stock: 2 });
    await change(id, { is_active: false });
    await change(id, { stock: 0 });
    await change(id, { stock: 1, price: 40 });
    expect(await kinds()).toEqual(['new_product', 'restock']);
  });
  test('other change: no line', async () => {
    const id = await add({ stock: 3 });
    await change(id, { name: 'Lain', stock: 2, description: 'Lain' });
    await change(id, { price: 120 });
    expect(await kinds()).toEqual(['new_product']);
  });
  test('hidden product: not visible to visitors; deleted: removed', async () => {
    const id = await add();
    expect(await seen()).toEqual(['new_product']);
    await change(id, { archived_at: new Date() });
    expect(await seen()).toEqual([]);
    await change(id, { archived_at: null });
    expect(await seen()).toEqual(['new_product']);
    await database.sql`delete from products where id = ${id}`;
    expect(await rows()).toHaveLength(0);
  });
  test('moved to another game: its lines move along', async () => {
    const [other] = await database.sql<
      { id: string }[]
    >`insert into game_titles (name, slug) values ('Lain', ${`lain-${Date.now()}`}) returning id`;
    const id = await add();
    await change(id, { game_title_id: other?.id ?? null });
    expect(await rows()).toMatchObject([{ game_title_id: other?.id }]);
  });
});

describe('line about a sale', () => {
  test('visible from the start of the sale, with and without the scheduler', async () => {
    await sale(await add(), '1 hour');
    expect(await kinds()).toEqual(['new_product', 'sale_started']);
    expect(await seen()).toEqual(['new_product']);
    await database.sql`update feed_events set created_at = now() - interval '1 second' where kind = 'sale_started'`;
    expect(await seen()).toContain('sale_started');
  });
  test('sale that already runs: announced at once with both prices', async () => {
    await sale(await add(), '-1 hour');
    expect((await rows()).find(({ kind }) => kind === 'sale_started')).toMatchObject({ old_price: '100', new_price: '80' });
    expect(await seen()).toHaveLength(2);
  });
  test('sale moved, repriced or switched on: updated; switched off: not visible', async () => {
    const { sql } = database;
    const id = await sale(await add(), '1 hour');
    await sql`update flash_sales set start_time = now() + interval '90 minutes', sale_price = 60 where id = ${id}`;
    const [line] =
      await sql`select e.new_price, e.created_at = date_trunc('milliseconds', s.start_time) or abs(extract(epoch from e.created_at - s.start_time)) < 0.001 as is_then
      from feed_events e join flash_sales s on s.id = e.flash_sale_id`;
    expect(line).toEqual({ new_price: '60', is_then: true });
    await sql`update flash_sales set start_time = now() - interval '1 minute' where id = ${id}`;
    expect(await seen()).toContain('sale_started');
    await sql`update flash_sales set is_active = false where id = ${id}`;
    expect(await seen()).not.toContain('sale_started');
    await sql`update flash_sales set is_active = true where id = ${id}`;
    expect((await kinds()).filter((kind) => kind === 'sale_started')).toHaveLength(1);
    expect(await seen()).toContain('sale_started');
    await sql`update flash_sales set stock = 5 where id = ${id}`;
    await sql`delete from flash_sales where id = ${id}`;
    expect(await kinds()).toEqual(['new_product']);
  });
  test('start of a sale: announced to caches by the scheduler', async () => {
    const { sql } = database;
    await sale(await add(), '1 hour');
    await sql`update private.due_tasks set last_run_at = now() - interval '30 seconds' where name = 'feed_announce'`;
    const [before] = await sql<{ counts: Record<string, number> }[]>`select server_run_due() as counts`;
    expect(before?.counts).toMatchObject({ feed_announce: 0, feed_prune: 0 });
    await sql`update feed_events set created_at = now() + interval '1 millisecond' where kind = 'sale_started'`;
    let receive: (table: string) => void = () => undefined;
    const notified = new Promise<string>((resolve) => {
      receive = resolve;
    });
    const { unlisten } = await sql.listen('shop_changed', (table) => receive(table));
    const [after] = await sql<{ counts: Record<string, number> }[]>`select server_run_due() as counts`;
    expect(after?.counts).toMatchObject({ feed_announce: 1 });
    expect(await notified).toBe('feed_events');
    await unlisten();
  });
});

describe('line about an announcement to everyone', () => {
  test('in the feed, updated and removed with it; personal or object-related ones are not', async () => {
    const { sql } = database;
    const { id } = await database.user();
    await sql`insert into notifications (user_id, type, title, body, link_url) values
      (null, 'info', 'Libur', 'Tutup hari Minggu', '/community'), (null, 'restock', 'Ada lagi', '', null), (${id}, 'info', 'Rahasia', '', null)`;
    expect(await rows()).toMatchObject([{ kind: 'announcement', title: 'Libur', body: 'Tutup hari Minggu', link_url: '/community' }]);
    await sql`update notifications set title = 'Buka', body = ''`;
    expect(await rows()).toMatchObject([{ title: 'Buka', body: null }]);
    await sql`delete from notifications`;
    expect(await rows()).toHaveLength(0);
  });
});

test('deleted after 90 days', async () => {
  const { sql } = database;
  await sql`insert into feed_events (kind, title, created_at) values ('announcement', 'Lama', now() - interval '91 days'), ('announcement', 'Baru', now() - interval '89 days')`;
  const [run] = await sql<{ counts: Record<string, number> }[]>`select server_run_due() as counts`;
  expect(run?.counts).toMatchObject({ feed_prune: 1 });
  expect(await rows()).toMatchObject([{ title: 'Baru' }]);
});
