import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deliveredAccount } from '../support/credential-world.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import type { TestUser } from '../support/test-database.ts';

type Json = Record<string, unknown>;

let world: OrderWorld;
let owner: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  owner = await world.staff('owner');
});
afterAll(() => world.close());

const byStaff = (order: string, event: string, detail: object = {}): Promise<Json> =>
  world.call(owner.token, 'move_order_as_staff', { p_order: order, p_event: event, p_detail: detail });
const byBuyer = (buyer: TestUser, order: string, event: string, detail: object = {}): Promise<Json> =>
  world.call(buyer.token, 'step_order', { p_order: order, p_event: event, p_detail: detail });
const stateOf = async (order: string): Promise<unknown> => (await world.call(owner.token, 'order_detail', { p_order: order }))['state'];
const unitsOf = async (product: string): Promise<readonly unknown[]> =>
  (await world.database.sql`select state from private.units where product_id = ${product} order by position`).map(({ state }) => state);
/** Sets a deadline that many minutes into the past and runs the scheduler's task. */
const passDeadline = async (order: string, name: string, minutes: number): Promise<void> => {
  const { sql } = world.database;
  await sql`update private.order_deadlines set due_at = now() - make_interval(mins => ${minutes}) where order_id = ${order} and name = ${name}`;
  await sql`select private.move_due_orders()`;
};
const hoursLeft = async (order: string, name: string): Promise<number> => {
  const [row] = await world.database.sql<{ hours: string }[]>`
    select extract(epoch from due_at - now()) / 3600 as hours from private.order_deadlines where order_id = ${order} and name = ${name}`;
  return Number(row?.hours);
};

describe('payment proof', () => {
  test('third rejection: the order expires and its unit is free; second: it does not', async () => {
    const { sql } = world.database;
    await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
    const buyer = await world.buyer();
    const product = await world.product({ stock: 1 });
    const order = String((await world.place(buyer, product))['id']);
    await world.call(buyer.token, 'take_payment_attempt', { p_order: order, p_method: 'transfer' });
    const states = [];
    for (let time = 0; time < 3; time += 1) {
      await byBuyer(buyer, order, 'submit_proof');
      states.push([(await byStaff(order, 'reject_proof', { note: 'Belum masuk' }))['state'], await unitsOf(product)]);
    }
    expect(states).toEqual([
      ['pending_payment', ['reserved']],
      ['pending_payment', ['reserved']],
      ['expired', ['available']],
    ]);
  });
});

describe('payment deadline', () => {
  test.each([
    ['five minutes after it, within the grace', 5, 'pending_payment', 'processing'],
    ['eleven minutes after it, past the grace', 11, 'expired', 'processing'],
  ])('%s', async (_when, minutes, before, after) => {
    const buyer = await world.buyer();
    const order = String((await world.place(buyer, await world.product()))['id']);
    const attempt = await world.call(buyer.token, 'take_payment_attempt', { p_order: order, p_method: 'sandbox' });
    await passDeadline(order, 'payment', minutes);
    expect(await stateOf(order)).toBe(before);
    const observation = { state: 'paid', amount: attempt['amount'], provider_status: 'paid' };
    await world.call('service', 'server_observe', { p_reference: attempt['reference'], p_source: 'inquiry', p_observation: observation });
    expect(await stateOf(order)).toBe(after);
  });
});

describe('service', () => {
  const service = async (): Promise<{ buyer: TestUser; order: string }> => {
    const buyer = await world.buyer();
    return { buyer, order: await world.paid(buyer, await world.product({ kind: 'service', name: 'Joki rank' })) };
  };

  test('work not begun: the buyer cancels', async () => {
    const { buyer, order } = await service();
    expect(await byBuyer(buyer, order, 'cancel')).toMatchObject({ state: 'cancelled' });
  });

  test('work begun: the buyer cannot cancel any more', async () => {
    const { buyer, order } = await service();
    await byStaff(order, 'start_work');
    expect(await byBuyer(buyer, order, 'cancel')).toMatchObject({ code: 'WORK_STARTED' });
    expect(await stateOf(order)).toBe('processing');
  });

  test.each([
    ['not begun', false, 'cancelled', 'delivery_timeout', 1],
    ['begun', true, 'processing', 'work_timeout', 0],
  ])('delivery deadline, work %s', async (_work, isBegun, state, event, refunds) => {
    const { order } = await service();
    if (isBegun) await byStaff(order, 'start_work');
    await passDeadline(order, 'delivery', 1);
    const { sql } = world.database;
    const [last] = await sql`select event from order_events where order_id = ${order} order by seq desc limit 1`;
    expect([await stateOf(order), last?.['event']]).toEqual([state, event]);
    expect((await sql`select 1 from private.refunds where order_id = ${order}`).length).toBe(refunds);
  });

  test('more time: counts from the deadline, granted once', async () => {
    const { buyer, order } = await service();
    const before = await hoursLeft(order, 'delivery');
    expect(before).toBeGreaterThan(20);
    await byStaff(order, 'ask_more_time', { hours: '10', note: 'Antrean penuh' });
    expect(await byBuyer(buyer, order, 'grant_more_time')).toMatchObject({ outcome: 'done' });
    expect(Math.round(await hoursLeft(order, 'delivery'))).toBe(Math.round(before + 10));
    expect(await byStaff(order, 'ask_more_time', { hours: '10', note: 'Masih penuh' })).toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' });
  });

  test.each([
    ['0', 'INVALID'],
    ['1', undefined],
    ['336', undefined],
    ['337', 'INVALID'],
  ])('more time: %s hours', async (hours, code) => {
    const { order } = await service();
    expect((await byStaff(order, 'ask_more_time', { hours, note: 'Antrean penuh' }))['code']).toBe(code);
  });
});

describe('reason of staff', () => {
  test.each([
    ['two characters', 'ya', 'REASON_NEEDED'],
    ['spaces around two characters', '  ya  ', 'REASON_NEEDED'],
    ['three characters', 'iya', undefined],
  ])('%s', async (_length, note, code) => {
    const order = await world.paid(await world.buyer(), await world.product());
    await byStaff(order, 'deliver');
    expect((await byStaff(order, 'refund', { note }))['code']).toBe(code);
  });
});

describe('refund', () => {
  test.each([
    ['all of it', 100_000, 'INVALID'],
    ['one rupiah less than all', 99_999, undefined],
    ['one rupiah', 1, undefined],
    ['nothing', 0, 'INVALID'],
  ])('part refund of %s', async (_part, amount, code) => {
    const order = await world.paid(await world.buyer(), await world.product());
    expect((await byStaff(order, 'refund_part', { amount: String(amount), note: 'Kurang lengkap' }))['code']).toBe(code);
  });

  test.each([
    ['delivered', false],
    ['completed', true],
  ])('full refund of a %s account: its unit is quarantined and not for sale', async (state, isConfirmed) => {
    const buyer = await world.buyer();
    const product = await world.product({ kind: 'account', stock: 1, price: 400_000 });
    const order = await deliveredAccount(world, buyer, owner, product);
    if (isConfirmed) await byBuyer(buyer, order, 'confirm', { accepted: true });
    expect(await stateOf(order)).toBe(state);
    await byStaff(order, 'refund', { note: 'Akun ditarik' });
    expect([await stateOf(order), await unitsOf(product)]).toEqual(['refunded', ['quarantined']]);
    expect(await world.place(await world.buyer(), product)).toMatchObject({ code: 'SOLD_OUT' });
  });
});

describe('flash sale', () => {
  test.each([
    ['before it', '1 minute', '1 hour', 100_000],
    ['during it', '-1 minute', '1 minute', 70_000],
    ['after it', '-2 hours', '-1 second', 100_000],
  ])('price %s', async (_when, start, end, total) => {
    const { sql } = world.database;
    const buyer = await world.buyer();
    const product = await world.product();
    await sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      const [sale] =
        await transaction`insert into flash_sales (product_id, original_price, sale_price, start_time, end_time, stock, initial_stock, is_active)
        values (${product}, 100000, 70000, now() + ${start}::interval, now() + ${end}::interval, 2, 2, true) returning id`;
      await transaction`insert into private.sale_slots (sale_id, slot) values (${sale?.['id']}, 1), (${sale?.['id']}, 2)`;
    });
    expect((await world.call(buyer.token, 'quote_order', { p_product: product }))['total']).toBe(total);
    const other = total === 100_000 ? 70_000 : 100_000;
    expect(await world.place(buyer, product, { p_expected_total: other })).toMatchObject({ code: 'PRICE_CHANGED' });
  });
});

describe('unpaid orders that lapsed', () => {
  test.each([
    ['1 hour 59 minutes', 'HELD_BEFORE'],
    ['2 hours 1 minute', undefined],
  ])('two orders of the product, lapsed %s ago', async (ago, code) => {
    const buyer = await world.buyer();
    const product = await world.product();
    for (let time = 0; time < 2; time += 1) await byBuyer(buyer, String((await world.place(buyer, product))['id']), 'cancel');
    await world.database.sql`update orders set created_at = created_at - ${ago}::interval where buyer_id = ${buyer.id}`;
    expect((await world.place(buyer, product))['code']).toBe(code);
  });

  test('one lapsed order of the product: the second is placed', async () => {
    const buyer = await world.buyer();
    const product = await world.product();
    await byBuyer(buyer, String((await world.place(buyer, product))['id']), 'cancel');
    expect(await world.place(buyer, product)).toMatchObject({ state: 'pending_payment' });
  });
});

test('messages of an order: the twenty-first in a minute is refused', async () => {
  const buyer = await world.buyer();
  const order = await world.paid(buyer, await world.product());
  const codes = [];
  for (let count = 0; count < 21; count += 1)
    codes.push((await world.call(buyer.token, 'write_order_message', { p_order: order, p_text: `Pesan ke-${count}` }))['code']);
  expect(codes).toEqual([...Array.from({ length: 20 }, () => undefined), 'BUSY']);
});
