import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

let database: TestDatabase;
let manager: TestUser;
beforeAll(async () => {
  database = await openTestDatabase();
  manager = await database.user('content');
});
afterAll(() => database.close());

const update =
  readFileSync('supabase/migrations/20261201025352_prices_that_were_asked.sql', 'utf8').split('-- The present prices.')[1] ?? '';

/** Makes what was recorded unknown, as in a shop of an earlier version, and updates it an hour after the last change. */
const updated = async (): Promise<void> => {
  await database.sql`delete from private.price_points where true`;
  await database.sql`delete from strikable_prices where true`;
  await database.sql.unsafe(`-- The present prices.${update}`);
};
const send = async (path: string, method: string, body: object): Promise<{ id: string }[]> => {
  const headers = { prefer: 'return=representation' };
  const answer = await database.request(`/rest/v1/${path}`, { method, token: manager.token, body: JSON.stringify(body), headers });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as { id: string }[];
};
/** Made by staff, so that the log has it. */
const make = async (given: object = {}): Promise<string> =>
  (await send('products', 'POST', { name: 'Akun', description: 'Isi', price: 100, stock: 5, ...given }))[0]?.id ?? '';
/** [price, whether it is dated at the last change in the log, whether it is dated at the update] */
const points = async (id: string) =>
  (
    await database.sql<{ price: string; logged: boolean; updated: boolean }[]>`
      select p.price, p.from_at = (select max(a.at) from private.audit_log a where a.subject = coalesce(p.sale_id, p.product_id)
        and (a.detail -> 'after' ?| array['price', 'is_active', 'archived_at', 'sale_price'])) as logged,
        p.from_at > (select max(a.at) from private.audit_log a) as updated
      from private.price_points p where p.product_id = ${id} order by p.sale_id nulls first`
  ).map(({ price, logged, updated: isUpdate }) => [Number(price), logged === true, isUpdate === true]);

beforeEach(async () => {
  await database.sql`truncate products, flash_sales cascade`;
});

test('price changed by staff: since the change; other changes since then do not count', async () => {
  const id = await make();
  await send(`products?id=eq.${id}`, 'PATCH', { price: 90 });
  await send(`products?id=eq.${id}`, 'PATCH', { name: 'Lain' });
  await updated();
  expect(await points(id)).toEqual([[90, true, false]]);
});
test('price changed without a trace: since the update', async () => {
  const id = await make();
  await database.sql`update products set price = 80 where id = ${id}`;
  await updated();
  expect(await points(id)).toEqual([[80, false, true]]);
});
test('made and shown without a trace: since the update', async () => {
  const [row] = await database.sql<{ id: string }[]>`insert into products (name, description, price, created_at)
    values ('Akun', 'Isi', 70, '2026-01-01') returning id`;
  await updated();
  expect(await points(row?.id ?? '')).toEqual([[70, false, true]]);
});
test('made hidden by staff and shown without a trace: since the update', async () => {
  const id = await make({ is_active: false });
  await database.sql`update products set is_active = true where id = ${id}`;
  await updated();
  expect(await points(id)).toEqual([[100, false, true]]);
});
test('hidden: nothing; running sale that staff planned: since it was planned', async () => {
  const hidden = await make({ is_active: false });
  const id = await make();
  const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  await send('flash_sales', 'POST', { product_id: id, sale_price: 60, original_price: 500, start_time: at(-1), end_time: at(5), stock: 2 });
  await updated();
  expect(await points(hidden)).toEqual([]);
  expect(await points(id)).toEqual([
    [100, true, false],
    [60, true, false],
  ]);
  const rows = await database.sql`select price from strikable_prices where product_id = ${id} and from_at <= now()`;
  expect(rows).toEqual([]);
});
