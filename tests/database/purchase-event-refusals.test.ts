import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let cs: TestUser;
let content: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  cs = await world.staff('cs');
  content = await world.staff('content');
});
afterAll(() => world.close());

const deliver = (order: string, by = cs) =>
  world.call(by.token, 'move_order_as_staff', { p_order: order, p_event: 'deliver', p_detail: { note: 'Sudah dikirim.' } });

test('account delivered by staff: credentials of another unit of the product do not count', async () => {
  const product = await world.product({ kind: 'account', stock: 2, price: 400_000 });
  const order = await world.paid(await world.buyer(), product);
  const setCredentials = (isOwn: boolean) => world.database.sql`
    update private.units u set has_credentials = (u.id = (select f.unit_id from private.order_facts f where f.order_id = ${order})) = ${isOwn}
    where u.product_id = ${product}`;
  await setCredentials(false);
  expect(await deliver(order)).toMatchObject({ code: 'NO_CREDENTIALS' });
  await setCredentials(true);
  expect(await deliver(order)).toMatchObject({ outcome: 'done', state: 'delivered' });
});

test('order moved by staff without orders.read, of an unknown order too: denied', async () => {
  for (const order of [await world.paid(await world.buyer(), await world.product()), content.id])
    await expect(deliver(order, content)).rejects.toThrow('not allowed: orders.read');
});
