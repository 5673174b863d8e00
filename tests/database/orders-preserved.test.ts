import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('an order is not parted from its product by hand, so that a product somebody waits for is not deleted', async () => {
  const [product] = await database.sql<
    { id: string }[]
  >`insert into products (name, description, price) values ('Akun', 'Isi', 1) returning id`;
  const [order] = await database.sql<{ id: string }[]>`insert into orders (product_id) values (${product?.id ?? ''}) returning id`;
  for (const role of ['owner', 'admin']) {
    const { token } = await database.user(role);
    const parted = await database.request(`/rest/v1/orders?id=eq.${order?.id}`, { method: 'PATCH', token, body: '{"product_id": null}' });
    expect([parted.status, ((await parted.json()) as { code: string }).code]).toEqual([403, '42501']);
    const body = JSON.stringify({ p_id: product?.id });
    expect((await database.request('/rest/v1/rpc/delete_product', { method: 'POST', token, body })).ok).toBe(false);
  }
  expect(await database.sql`select product_id from orders`).toEqual([{ product_id: product?.id }]);
});

test('what one of the shop’s people changes in an order leaves a line', async () => {
  const owner = await database.user('owner');
  const [order] = await database.sql<{ id: string }[]>`insert into orders default values returning id`;
  const [product] = await database.sql<
    { id: string }[]
  >`insert into products (name, description, price) values ('Akun', 'Isi', 1) returning id`;
  await database.sql.begin(async (transaction) => {
    await transaction`select set_config('app.actor', ${owner.id}, true)`;
    await transaction`update orders set product_id = ${product?.id ?? ''} where id = ${order?.id ?? ''}`;
  });
  const [line] =
    await database.sql`select actor, action, detail -> 'after' as after from private.audit_log where subject = ${order?.id ?? ''}`;
  expect(line).toEqual({ actor: owner.id, action: 'orders.changed', after: { product_id: product?.id } });
});
