import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openOrderWorld } from '../support/order-world.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('order with its product: not separable by hand, so the product is not deletable', async () => {
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

test('action of staff: an event with the person’s name, which buyers do not see', async () => {
  const world = await openOrderWorld();
  const [owner, buyer] = [await world.staff('owner'), await world.buyer()];
  const order = await world.paid(buyer, await world.product());
  await world.call(owner.token, 'move_order_as_staff', { p_order: order, p_event: 'deliver', p_detail: {} });
  const actors = await world.database.sql`select actor from private.order_event_actors where order_id = ${order} order by seq desc limit 1`;
  expect(actors).toEqual([{ actor: owner.id }]);
  const seen = await world.call(buyer.token, 'order_detail', { p_order: order });
  expect(JSON.stringify(seen)).not.toContain(owner.id);
  await world.close();
});
