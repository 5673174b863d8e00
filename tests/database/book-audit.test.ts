import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { auditedOtherwise } from '../support/orders/book-audit.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let owner: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  owner = await world.staff('owner');
});
afterAll(() => world.close());

/** A paid order. @returns its buyer and its id */
const bought = async () => {
  const buyer = await world.buyer();
  const { id } = await world.place(buyer, await world.product({ stock: 5 }));
  const attempt = await world.call(buyer.token, 'take_payment_attempt', { p_order: id, p_method: 'sandbox' });
  const seen = { state: 'paid', amount: attempt['amount'], provider_status: 'paid' };
  await world.call('service', 'server_observe', { p_reference: attempt['reference'], p_source: 'inquiry', p_observation: seen });
  return { buyer, order: String(id) };
};
const numberOf = async (order: string) => String((await world.database.sql`select number from orders where id = ${order}`)[0]?.['number']);

test('books of a shop with orders and outside sales: no difference', async () => {
  const { sql } = world.database;
  const { buyer, order } = await bought();
  await world.call(owner.token, 'move_order_as_staff', { p_order: order, p_event: 'deliver', p_detail: {} });
  await world.call(buyer.token, 'step_order', { p_order: order, p_event: 'confirm', p_detail: { accepted: true } });
  const product = await world.product({ stock: 2 });
  await sql`insert into private.product_private_data (product_id, cost) values (${product}, 40000)
    on conflict (product_id) do update set cost = excluded.cost`;
  const sell = async () => {
    const [row] = await sql`select updated_at::text as version from products where id = ${product}`;
    return world.call(owner.token, 'sell_outside', { p_id: product, p_version: row?.['version'], p_place: 'Tokopedia', p_amount: 90_000 });
  };
  await sell();
  const second = await sell();
  await world.call(owner.token, 'undo_outside_sale', { p_id: product, p_sale: second['sale'] });
  expect(await sql`select count(*)::integer as sales from private.outside_sales where undone_at is null`).toEqual([{ sales: 1 }]);
  expect(await auditedOtherwise(sql)).toEqual([]);
});

test('balanced journal without a cause, with and without an order: each account is named', async () => {
  const { sql } = world.database;
  const { order } = await bought();
  const name = await numberOf(order);
  const lines = sql.json([
    ['order_escrow', 1000, order],
    ['revenue:sale', -1000],
  ]);
  await sql`select private.post_journal('again:1', 'recognised', ${order}::uuid, ${lines})`;
  await sql`select private.post_journal('again:2', 'opening', null, '[["goods", 5], ["difference", -5]]')`;
  expect((await auditedOtherwise(sql)).toSorted()).toEqual([
    'journal again:2: difference is -5 instead of 0',
    'journal again:2: goods is 5 instead of 0',
    `order ${name}: order_escrow of ${order} is -99000 instead of -100000`,
    `order ${name}: revenue:sale is -1000 instead of 0`,
  ]);
});
