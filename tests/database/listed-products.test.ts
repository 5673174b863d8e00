import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Sql } from 'postgres';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await openTestDatabase();
  sql = database.sql;
});
afterAll(() => database.close());

const add = async (name: string, price: number): Promise<string> => {
  const [row] = await sql<{ id: string }[]>`insert into products (name, description, price) values (${name}, 'Isi', ${price}) returning id`;
  return row?.id ?? '';
};

const charged = async (id: string) => {
  const [row] = await sql<{ listed: string; searched: string; version: Date }[]>`
    select p.charged_price as listed, s.charged_price as searched, p.updated_at as version
    from products p join private.product_search s using (id) where id = ${id}`;
  return row;
};

describe('price by which lists are sorted', () => {
  test('sale that begins and ends by the clock: followed, without a new version of the product', async () => {
    const id = await add('Akun', 1000);
    const before = await charged(id);
    await sql`insert into flash_sales (product_id, sale_price, original_price, stock, start_time, end_time)
      values (${id}, 400, 1000, 1, now() + interval '1 hour', now() + interval '2 hours')`;
    expect(await charged(id)).toMatchObject({ listed: '1000', searched: '1000' });
    // The clock passes the start, then the end: no trigger is told.
    await sql`alter table flash_sales disable trigger user`;
    await sql`update flash_sales set start_time = now() - interval '1 second' where product_id = ${id}`;
    expect((await charged(id))?.listed).toBe('1000');
    await sql`select public.server_run_due()`;
    expect(await charged(id)).toMatchObject({ listed: '400', searched: '400' });
    await sql`update flash_sales set end_time = now() - interval '1 millisecond' where product_id = ${id}`;
    await sql`select public.server_run_due()`;
    await sql`alter table flash_sales enable trigger user`;
    expect(await charged(id)).toMatchObject({ listed: '1000', searched: '1000' });
    const [flag] = await sql<{ version: Date }[]>`select updated_at as version from products where id = ${id}`;
    expect(flag?.version.getTime()).toBeGreaterThanOrEqual(before?.version.getTime() ?? Number.POSITIVE_INFINITY);
  });
  test('sale sold out, stopped or deleted: the product’s own price', async () => {
    const id = await add('Akun', 1000);
    const [sale] = await sql<{ id: string }[]>`insert into flash_sales (product_id, sale_price, original_price, stock, end_time)
      values (${id}, 400, 1000, 1, now() + interval '2 hours') returning id`;
    const saleId = sale?.id ?? '';
    expect((await charged(id))?.listed).toBe('400');
    for (const [changed, back] of [
      [sql`update flash_sales set stock = 0 where id = ${saleId}`, sql`update flash_sales set stock = 1 where id = ${saleId}`],
      [
        sql`update flash_sales set is_active = false where id = ${saleId}`,
        sql`update flash_sales set is_active = true where id = ${saleId}`,
      ],
    ]) {
      await changed;
      expect((await charged(id))?.listed).toBe('1000');
      await back;
      expect((await charged(id))?.listed).toBe('400');
    }
    await sql`update products set price = 900 where id = ${id}`;
    expect((await charged(id))?.listed).toBe('400');
    await sql`delete from flash_sales where id = ${saleId}`;
    expect(await charged(id)).toMatchObject({ listed: '900', searched: '900' });
  });
  test('stock released by orders: followed, without waiting for writers of the catalogue', async () => {
    const id = await add('Akun', 1000);
    await sql`insert into flash_sales (product_id, sale_price, original_price, stock, end_time)
      values (${id}, 400, 1000, 1, now() + interval '2 hours')`;
    await sql.begin(async (writer) => {
      await writer`select pg_advisory_xact_lock(7301)`;
      await sql.begin(async (shown) => {
        await shown`select set_config('app.shows_stock', 'on', true), set_config('lock_timeout', '2s', true)`;
        await shown`update flash_sales set stock = 0 where product_id = ${id}`;
      });
    });
    await sql`select public.server_run_due()`;
    expect(await charged(id)).toMatchObject({ listed: '1000', searched: '1000' });
  });
  test('price and sold flag: not writable', async () => {
    const id = await add('Akun', 1000);
    await sql`update products set charged_price = 1, is_sold = true where id = ${id}`;
    const [row] = await sql`select charged_price, is_sold from products where id = ${id}`;
    expect(row).toEqual({ charged_price: '1000', is_sold: false });
  });
});

test.each([
  ['newest', 'created_at desc, id desc', 'products_listed'],
  ['cheapest', 'charged_price, created_at desc, id desc', 'products_listed_cheapest'],
  ['dearest', 'charged_price desc, created_at desc, id desc', 'products_listed_dearest'],
])('order %s: one index, sold products apart', async (_, order, index) => {
  await sql`insert into products (name, description, price, stock, created_at)
    select 'Akun ' || n, 'Isi', n, least(n % 20, 1), now() - n * interval '1 minute' from generate_series(1, 2000) n`;
  await sql`analyze products`;
  const planOf = (isSold: boolean): Promise<string> =>
    sql.begin(async (transaction) => {
      // As a visitor: their policy is the condition of the indexes.
      await transaction`set local role anon`;
      const lines = await transaction.unsafe<{ 'QUERY PLAN': string }[]>(
        `explain select id from products where is_active is true and archived_at is null and is_sold is ${isSold} order by ${order} limit 25`,
      );
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    });
  expect(await planOf(true)).toContain(`using ${index} `);
  for (const isSold of [true, false]) expect(await planOf(isSold)).not.toContain('Sort');
  await sql`delete from products where name like 'Akun %'`;
});

describe('counts of a list', () => {
  const brute = async (condition: string): Promise<unknown> => {
    const [row] = await sql.unsafe(`
      with p as (select * from products where is_active and archived_at is null and ${condition})
      select jsonb_build_object('total', (select count(*) from p),
        'kinds', (select coalesce(jsonb_object_agg(k, n), '{}') from (select sale_kind k, count(*) n from p group by 1) c),
        'games', (select coalesce(jsonb_object_agg(k, n), '{}') from (select game_title_id k, count(*) n from p where game_title_id is not null group by 1) c),
        'tiers', (select coalesce(jsonb_object_agg(k, n), '{}') from (select tier_id k, count(*) n from p where tier_id is not null group by 1) c),
        'categories', (select coalesce(jsonb_object_agg(k, n), '{}') from (select category_id k, count(*) n from p where category_id is not null group by 1) c)) counts`);
    return row?.['counts'];
  };
  const counted = async (given: string): Promise<unknown> =>
    (await sql.unsafe(`select public.count_listing(${given}) as counts`))[0]?.['counts'];

  test('after all kinds of writes, and after adding up: equal to a single count', async () => {
    await sql`insert into game_titles (name, slug) select 'Game ' || n, 'game-' || n from generate_series(1, 3) n`;
    await sql`insert into categories (name, slug) values ('Akun', 'akun'), ('Item', 'item'), ('Jasa', 'jasa')`;
    await sql`insert into products (name, description, price, stock, game_title_id, category_id)
      select 'Isi ' || n, 'Isi', (n * 7919) % 5000 * 100, n % 3, g.id, c.id
      from generate_series(1, 400) n
      join (select id, row_number() over (order by slug) as place from game_titles) g on g.place = n % 4
      left join (select id, row_number() over (order by slug) as place from categories) c on c.place = n % 5`;
    await sql`update products set price = price * 2 where name like '%7'`;
    await sql`update products set is_active = false where name like '%1'`;
    await sql`update products set archived_at = now() where name like '%2'`;
    await sql`delete from products where name like '%3'`;
    await sql`insert into rental_options (product_id, duration, price) select id, '1 hari', 1 from products where name like '%5'`;
    await sql`insert into flash_sales (product_id, sale_price, original_price, stock, end_time)
      select id, 1, 2, 1, now() + interval '1 day' from products where name like '%8' and price > 0`;
    await sql`update products set is_active = true where name like '%11'`;
    for (const round of ['before', 'after']) {
      for (const [given, condition] of [
        ['', 'true'],
        ['p_in_stock => true', 'stock > 0'],
        ['p_rentable => true', 'has_rental'],
        ['p_min => 100000, p_max => 200000', 'charged_price between 100000 and 200000'],
        ['p_min => 123400', 'charged_price >= 123400'],
        ['p_max => 1', 'charged_price <= 1'],
        ['p_min => 150000, p_max => 150100, p_in_stock => true', 'charged_price between 150000 and 150100 and stock > 0'],
        ['p_on_sale => true', 'id in (select product_id from flash_sales where is_active and start_time <= now() and end_time > now())'],
      ] as const)
        expect([round, given, await counted(given)]).toEqual([round, given, await brute(condition)]);
      await sql`select public.server_run_due()`;
      expect(await sql`select 1 from private.listing_cell_changes`).toHaveLength(0);
    }
  });
});
