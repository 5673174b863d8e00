import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MeasuredSession, openMeasuredSession } from '../support/plan-work.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

// What waits for staff is asked by every open dashboard, so that it must not read the catalogue.
let database: TestDatabase;
let session: MeasuredSession;
const MANY = 6000;

beforeAll(async () => {
  database = await openTestDatabase();
  const { sql } = database;
  await sql`insert into categories (name, slug, low_stock_at) values ('Voucher', 'voucher', 10), ('Diamond', 'diamond', null)`;
  await sql`
    insert into products (name, description, price, image, sale_kind, stock, category_id)
    select 'Barang ' || n, 'Isi', 1000 + n, '/storage/v1/object/public/a/a', case when n % 2 = 0 then 'item' else 'account' end,
      case when n % 2 = 0 then 50 else 1 end,
      (select id from categories where slug = case n % 3 when 0 then 'voucher' when 1 then 'diamond' end)
    from generate_series(1, ${MANY}::integer) n`;
  await sql`analyze`;
  session = await openMeasuredSession(database.url);
}, 300_000);
afterAll(async () => {
  await session.close();
  await database.close();
});

const queues = async (): Promise<Readonly<Record<string, { readonly count: number; readonly late: number }>>> => {
  const [row] = await session.sql<{ queues: Awaited<ReturnType<typeof queues>> }[]>`select private.work_queues() as queues`;
  return row?.queues ?? {};
};
/** The stock of the n-th product. */
const setStock = (n: number, stock: number) => database.sql`update products set stock = ${stock} where name = ${`Barang ${n}`}`;
const lowInList = async (): Promise<number> => {
  const [row] = await database.sql<{ count: number }[]>`
    select private.count_products('{"state": "active", "stock": "low"}', 100000) as count`;
  return row?.count ?? -1;
};

test('low stock: threshold of the product, its category, or three, as in the list', async () => {
  expect((await queues())['low_stock']).toEqual({ count: 0, late: 0 });
  // Items of Voucher (n divisible by 6), of Diamond (4), and of no category (2).
  await setStock(6, 10);
  await setStock(12, 11);
  await setStock(4, 3);
  await setStock(10, 4);
  await setStock(2, 3);
  await setStock(8, 4);
  await setStock(18, 0);
  // One account is few only by a number of its own, and an item with a number of its own has no other.
  await database.sql`insert into private.product_private_data (product_id, low_stock_at)
    select id, case name when 'Barang 7' then 1 else 2 end from products where name in ('Barang 7', 'Barang 2')`;
  expect((await queues())['low_stock']?.count).toBe(3);
  expect(await lowInList()).toBe(3);
  expect((await queues())['out_of_stock']).toEqual({ count: 1, late: 0 });
  await database.sql`update products set archived_at = now() where name = 'Barang 6'`;
  await database.sql`update products set is_active = false where name = 'Barang 4'`;
  expect((await queues())['low_stock']?.count).toBe(1);
  expect(await queues()).toMatchObject({ archived: { count: 1 }, inactive: { count: 1 } });
});
test('counts: do not read the catalogue', async () => {
  for (let time = 0; time < 7; time += 1) await queues();
  expect(await session.rowsThrough(session.sql, queues)).toBeLessThan(MANY / 20);
});
