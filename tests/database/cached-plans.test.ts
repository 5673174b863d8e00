import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openMeasuredSession } from '../support/plan-work.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

// PL/pgSQL caches the plan of a trigger's statement for the session. A plan for a single row must not be used for thousands.
let database: TestDatabase;
const MANY = 1000;
beforeAll(async () => {
  database = await openTestDatabase();
  const { id } = await database.user();
  await database.sql`insert into products (name, description, price, created_at)
    select 'Akun ' || n, 'Isi', 1000 + n, now() - interval '60 days' from generate_series(1, ${MANY}::integer) n`;
  await database.sql`insert into wishlists (user_id, product_id, wants_news) select ${id}, id, true from products limit 3`;
  await database.sql`analyze`;
});
afterAll(() => database.close());

/** Rows that pass through all plans per changed row, when a bulk change follows seven small ones in one session. */
const rowsPerRow = async (small: string, many: string): Promise<number> => {
  const session = await openMeasuredSession(database.url);
  try {
    for (let place = 0; place < 7; place += 1) await session.sql.unsafe(small);
    return (await session.rowsThrough(session.sql, () => session.sql.unsafe(many))) / MANY;
  } finally {
    await session.close();
  }
};
const ONE = "where name = 'Akun 7'";
/** Sales of one product must not overlap. */
const SALE = `insert into flash_sales (product_id, sale_price, original_price, start_time, end_time)
  select id, 1, 2, at, at + interval '1 hour'
  from (select now() + (select count(*) from flash_sales) * interval '2 hours' as at) later, products`;
const RENTAL = "insert into rental_options (product_id, duration, price) select id, '1 Hari', 1 from products";

test.each([
  ['prices', `update products set price = price + 1 ${ONE}`, 'update products set price = price - 100'],
  ['being shown', `update products set is_active = not is_active ${ONE}`, 'update products set is_active = not is_active'],
  ['sales that come', `${SALE} ${ONE}`, SALE],
  [
    'sales that change',
    `update flash_sales set sale_price = 1`.concat(` where product_id = (select id from products ${ONE})`),
    'update flash_sales set sale_price = sale_price + 1',
  ],
  ['sales that go', `delete from flash_sales where id = (select id from flash_sales limit 1)`, 'delete from flash_sales'],
  ['rentals that come', `${RENTAL} ${ONE}`, RENTAL],
  ['rentals that go', `delete from rental_options where id = (select id from rental_options limit 1)`, 'delete from rental_options'],
  [
    'news',
    `select private.notify((select id from auth.users limit 1), 'info', 'Kabar', '', null, 'satu ' || random())`,
    `select count(private.notify((select id from auth.users limit 1), 'info', 'Kabar', '', null, 'banyak ' || n)) from generate_series(1, ${MANY}) n`,
  ],
  ['products that go', `delete from products where id = (select id from products where price > 1500 limit 1)`, 'delete from products'],
])(
  '%s: many rows after few have the same cost per row',
  async (_, small, many) => {
    expect(await rowsPerRow(small, many)).toBeLessThan(150);
  },
  300_000,
);
