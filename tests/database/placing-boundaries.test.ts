import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deliveredAccount, storeCredential } from '../support/credential-world.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: RentalWorld;
beforeAll(async () => {
  world = await openRentalWorld();
});
afterAll(() => world.close());

const codeOf = async (buyer: TestUser, product?: string, given: object = {}): Promise<unknown> =>
  (await world.place(buyer, product ?? (await world.product()), given))['code'];
const byBuyer = (buyer: TestUser, order: unknown, event: string) =>
  world.call(buyer.token, 'step_order', { p_order: order, p_event: event, p_detail: {} });
/** Writes that many ended orders of a buyer, so long ago. */
const earlier = async (buyer: TestUser, states: readonly string[], ago = '3 hours'): Promise<void> => {
  for (const state of states) {
    const { id } = await world.place(buyer, await world.product());
    await byBuyer(buyer, id, 'cancel');
    await world.database.sql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`update orders set state = ${state}, created_at = now() - ${ago}::interval where id = ${String(id)}`;
    });
  }
};
const risksOf = async (order: unknown): Promise<unknown> =>
  (await world.database.sql`select risks from private.order_facts where order_id = ${String(order)}`)[0]?.['risks'];

describe('unpaid orders', () => {
  test('of three products: the fourth is refused, and accepted once one is cancelled', async () => {
    const buyer = await world.buyer();
    const orders = [];
    for (let count = 0; count < 3; count += 1) orders.push((await world.place(buyer, await world.product()))['id']);
    expect(await codeOf(buyer)).toBe('UNPAID_LIMIT');
    await byBuyer(buyer, orders[0], 'cancel');
    expect(await codeOf(buyer)).toBeUndefined();
  });

  test('of one product: the second is refused', async () => {
    const [buyer, product] = [await world.buyer(), await world.product()];
    expect([await codeOf(buyer, product), await codeOf(buyer, product)]).toEqual([undefined, 'UNPAID_LIMIT']);
  });

  test.each([
    ['two expired this week', 2, '1 day', undefined, []],
    ['three expired this week', 3, '6 days 23 hours 59 minutes', 'UNPAID_LIMIT', ['unpaid_before']],
    ['three expired before', 3, '7 days 1 minute', undefined, []],
  ] as const)('after %s: the second is accepted at once', async (_what, count, ago, code, risks) => {
    const buyer = await world.buyer();
    await earlier(
      buyer,
      Array.from({ length: count }, () => 'expired'),
      ago,
    );
    const first = await world.place(buyer, await world.product());
    expect(await risksOf(first['id'])).toEqual(risks);
    expect(await codeOf(buyer)).toBe(code);
  });
});

describe('fraud signals', () => {
  test.each([
    ['two millions, account of today', 2_000_000, '23 hours 59 minutes', []],
    ['one rupiah more, account of today', 2_000_001, '23 hours 59 minutes', ['new_account']],
    ['one rupiah more, account of yesterday', 2_000_001, '24 hours 1 minute', []],
  ])('%s', async (_what, price, ago, risks) => {
    const buyer = await world.buyer();
    await world.database.sql`update auth.users set created_at = now() - ${ago}::interval where id = ${buyer.id}`;
    expect(await risksOf((await world.place(buyer, await world.product({ price })))['id'])).toEqual(risks);
  });

  test.each([
    [['refunded', 'refunded'], []],
    [['refunded', 'completed', 'completed'], ['many_refunds']],
    [['refunded', 'completed', 'completed', 'completed'], []],
    [[...Array.from({ length: 3 }, () => 'refunded'), ...Array.from({ length: 7 }, () => 'completed')], []],
    [[...Array.from({ length: 3 }, () => 'refunded'), ...Array.from({ length: 6 }, () => 'completed')], ['many_refunds']],
    [['refunded', 'cancelled', 'cancelled'], []],
  ])('earlier orders %j', async (states, risks) => {
    const buyer = await world.buyer();
    await earlier(buyer, states);
    expect(await risksOf((await world.place(buyer, await world.product()))['id'])).toEqual(risks);
  });

  test.each([
    ['the fourth account of a day', 3, '23 hours 59 minutes', []],
    ['the fifth account of a day', 4, '23 hours 59 minutes', ['many_accounts']],
    ['the fifth account, four of yesterday', 4, '24 hours 1 minute', []],
  ])('%s', async (_what, count, ago, risks) => {
    const buyer = await world.buyer();
    await earlier(
      buyer,
      Array.from({ length: count }, () => 'cancelled'),
      ago,
    );
    await world.database.sql`update orders set sale_kind = 'account' where buyer_id = ${buyer.id}`;
    const { id } = await world.place(buyer, await world.product({ kind: 'account', stock: 1 }));
    expect(await risksOf(id)).toEqual(risks);
  });

  test.each([
    ['49 points: at once', 49, 'delivered'],
    ['50 points: later', 50, 'processing'],
  ])('delivery of an account with %s', async (_points, points, state) => {
    const { sql } = world.database;
    await sql`update private.risk_rules set points = ${points} where name = 'new_account'`;
    const buyer = await world.buyer();
    const product = await world.product({ kind: 'account', stock: 1, price: 2_000_001 });
    const order = await deliveredAccount(world, buyer, world.owner, product);
    const stateOf = async () => (await sql`select state from orders where id = ${order}`)[0]?.['state'];
    expect(await stateOf()).toBe(state);
    const shift = (ago: string) =>
      sql`update private.order_facts set deliver_at = deliver_at - ${ago}::interval where order_id = ${order} and deliver_at is not null`;
    await shift('1 hour 59 minutes');
    await world.tick();
    expect(await stateOf()).toBe(state);
    await shift('1 minute');
    await world.tick();
    expect(await stateOf()).toBe('delivered');
  });
});

describe('start of a rental', () => {
  test.each([
    ['6 minutes ago', -6, 'INVALID'],
    ['4 minutes ago', -4, undefined],
    ['in 14 days less a minute', 20_159, undefined],
    ['in 14 days and a minute', 20_161, 'INVALID'],
  ])('%s', async (_when, minutes, code) => {
    const { product, option, renter } = await world.rentalShop();
    const start = new Date(Date.now() + minutes * 60_000).toISOString();
    expect((await world.rent(renter, product, option, { p_start: start }))['code']).toBe(code);
  });
});

test('own unit: refused while for sale; another person’s: placed', async () => {
  const [buyer, product] = [await world.buyer(), await world.product({ kind: 'account', stock: 1 })];
  await storeCredential(world, world.owner, product);
  await world.database.sql`update private.units set seller_id = ${buyer.id} where product_id = ${product}`;
  expect([await codeOf(buyer, product), await codeOf(await world.buyer(), product)]).toEqual(['OWN_LISTING', undefined]);
});

describe('foreign number', () => {
  test.each([
    ['628123456', []],
    ['+628123456', []],
    ['6591234567', ['foreign_number']],
  ])('of the buyer: %s', async (phone, risks) => {
    const { sql } = world.database;
    await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
    const [buyer, other] = [await world.buyer(), await world.buyer()];
    await sql`update auth.users set phone = ${`${phone}${Math.random().toString().slice(2, 6)}`} where id = ${buyer.id}`;
    await sql`update auth.users set phone = ${`60${Math.random().toString().slice(2, 11)}`} where id = ${other.id}`;
    const { id } = await world.place(buyer, await world.product());
    await world.call(buyer.token, 'take_payment_attempt', { p_order: id, p_method: 'transfer' });
    expect(await byBuyer(buyer, id, 'submit_proof')).toMatchObject({ state: 'payment_review' });
    expect(await risksOf(id)).toEqual(risks);
  });
});

describe('unit of an order that was not paid', () => {
  test.each([
    ['in the last minute of the grace', 'payment', '39 minutes', 'SOLD_OUT'],
    ['after the grace', 'payment', '41 minutes', undefined],
    ['claimed, in the last minute of the claim', 'claim', '11 hours 59 minutes', 'SOLD_OUT'],
    ['claimed, after the claim', 'claim', '12 hours 1 minute', undefined],
    ['claimed, after the review alone', 'review', '24 hours 1 minute', 'SOLD_OUT'],
  ])('%s', async (_when, name, ago, code) => {
    const { sql } = world.database;
    await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
    const [buyer, product] = [await world.buyer(), await world.product({ stock: 1 })];
    const { id } = await world.place(buyer, product);
    if (name !== 'payment') {
      await world.call(buyer.token, 'take_payment_attempt', { p_order: id, p_method: 'transfer' });
      await byBuyer(buyer, id, 'submit_proof');
    }
    await sql`update private.order_deadlines set due_at = due_at - ${ago}::interval where order_id = ${String(id)} and name = ${name}`;
    expect(await codeOf(await world.buyer(), product)).toBe(code);
  });
});

test.each([
  [6000, 6000],
  [10_000, 10_000],
  [10_001, 10_000],
])('slots of a flash sale of %i', async (stock, places) => {
  const { sql } = world.database;
  const [sale] = await sql`insert into flash_sales (product_id, original_price, sale_price, end_time, stock, initial_stock)
    values (${await world.product()}, 100000, 70000, now() + interval '1 hour', ${stock}, ${stock}) returning id`;
  const [counted] = await sql`select count(*)::integer as places from private.sale_slots where sale_id = ${String(sale?.['id'])}`;
  expect(counted?.['places']).toBe(places);
});
