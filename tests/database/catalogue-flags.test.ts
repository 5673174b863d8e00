import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const product = async (): Promise<string> => {
  const [row] = await database.sql<{ id: string }[]>`insert into products (name, description, price) values ('a', 'b', 1) returning id`;
  return row?.id ?? '';
};
const flags = async (id: string) => {
  const [row] = await database.sql`select has_rental, is_flash_sale from products where id = ${id}`;
  return row;
};

test('flags of rental options and sales: set on the product, and on the product that they move to', async () => {
  const { sql } = database;
  const [first, second] = [await product(), await product()];
  await sql`insert into rental_options (product_id, duration, price) values (${first}, '1 Hari', 1)`;
  await sql`insert into flash_sales (product_id, sale_price, original_price, end_time) values (${first}, 1, 2, now() + interval '1 hour')`;
  expect([await flags(first), await flags(second)]).toEqual([
    { has_rental: true, is_flash_sale: true },
    { has_rental: false, is_flash_sale: false },
  ]);
  await sql`update rental_options set product_id = ${second}`;
  await sql`update flash_sales set product_id = ${second}`;
  expect([await flags(first), await flags(second)]).toEqual([
    { has_rental: false, is_flash_sale: false },
    { has_rental: true, is_flash_sale: true },
  ]);
  await sql`update flash_sales set is_active = false`;
  await sql`delete from rental_options`;
  expect(await flags(second)).toEqual({ has_rental: false, is_flash_sale: false });
});
