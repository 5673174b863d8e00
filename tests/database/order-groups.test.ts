import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { splitPayment } from '../../src/domain/order/order-group.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { auditedOtherwise } from '../support/orders/book-audit.ts';
import { type PaymentSteps, paymentSteps } from '../support/payment-steps.ts';
import type { TestUser } from '../support/test-database.ts';

type Json = Record<string, unknown>;

let world: OrderWorld;
let steps: PaymentSteps;
let owner: TestUser;
let buyer: TestUser;
let product: string;
beforeAll(async () => {
  world = await openOrderWorld();
  const { sql } = world.database;
  await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
  owner = await world.staff('owner');
  steps = paymentSteps(world, owner);
});
afterAll(() => world.close());
beforeEach(async () => {
  buyer = await world.buyer();
  product = await world.product({ stock: 5, price: 10_000 });
});
afterEach(async () => {
  expect(await steps.findings()).toEqual([]);
  expect(await auditedOtherwise(world.database.sql)).toEqual([]);
});

const placement = (given: object = {}): Json => ({
  ...{ p_key: randomUUID(), p_product: product, p_quantity: 3, p_expected_total: 30_000, p_rules_version: 1 },
  p_details: { game_id: '12345678', server: '2001' },
  ...given,
});
const placed = (given: object = {}, who = buyer) => world.call(who.token, 'place_group', placement(given));
const group = async (given: object = {}): Promise<string> => String((await placed(given))['id']);
interface Member {
  readonly id: string;
  readonly number: string;
  readonly state: string;
  readonly total: number;
}
interface Detail extends Json {
  readonly state: string;
  readonly group: { readonly id: string; readonly orders: readonly Member[] };
  readonly refunds: readonly { readonly id: string; readonly amount: number }[];
}
const detail = (order: string) => world.call<Detail>(buyer.token, 'order_detail', { p_order: order });
const membersOf = async (id: string) => (await detail(id)).group.orders;
const statesOf = async (id: string) => (await membersOf(id)).map(({ state }) => state);
const listed = async (filter = 'all') =>
  (await world.call<{ orders: readonly Json[]; counts: Json }>(buyer.token, 'my_orders', { p_filter: filter })).orders;
const unitStates = async () =>
  (await world.database.sql<{ state: string }[]>`select state from private.units where product_id = ${product} order by state`).map(
    ({ state }) => state,
  );
const step = (order: string, event: string, who = buyer) => world.call(who.token, 'step_order', { p_order: order, p_event: event });
const runOut = async (order: string) => {
  await world.letTimePass(order, '41 minutes');
  await world.database.sql`select private.move_due_orders()`;
};
const relay = async (): Promise<void> => {
  while ((await world.call('service', 'process_outbox'))['left'] === true);
};
const noticesOf = async () =>
  (
    await world.database.sql<{ title: string }[]>`select title from notifications where user_id = ${buyer.id} order by created_at, title`
  ).map(({ title }) => title);

describe('placing a group', () => {
  test('three of five units: three orders and their group, one payment deadline', async () => {
    const id = await group();
    expect(await detail(id)).toMatchObject({ kind: 'group', quantity: 3, total: 30_000, state: 'pending_payment', unit_price: 30_000 });
    const members = await membersOf(id);
    expect(members.map(({ total, state }) => [total, state])).toEqual(Array(3).fill([10_000, 'pending_payment']));
    expect(await unitStates()).toEqual(['available', 'available', 'reserved', 'reserved', 'reserved']);
    const member = await detail(members[0]?.id ?? '');
    expect(member).toMatchObject({
      kind: 'purchase',
      quantity: 1,
      deadlines: [],
      group: { id },
      details: { game_id: '12345678', server: '2001' },
    });
    expect(await listed()).toMatchObject([{ id, quantity: 3 }]);
    await relay();
    expect(await noticesOf()).toEqual(['3 pesanan dibuat']);
  });

  test('same key: the same group; another quantity: KEY_REUSED', async () => {
    const key = randomUUID();
    const first = await placed({ p_key: key });
    expect(await placed({ p_key: key })).toEqual(first);
    expect(await placed({ p_key: key, p_quantity: 2, p_expected_total: 20_000 })).toEqual({ code: 'KEY_REUSED' });
    expect(await unitStates()).toEqual(['available', 'available', 'reserved', 'reserved', 'reserved']);
  });

  test.each<readonly [name: string, given: Json, code: string]>([
    ['one', { p_quantity: 1, p_expected_total: 10_000 }, 'INVALID'],
    ['none', { p_quantity: 0, p_expected_total: 0 }, 'INVALID'],
    ['fewer than none', { p_quantity: -3, p_expected_total: 30_000 }, 'INVALID'],
    ['twenty-one', { p_quantity: 21, p_expected_total: 210_000 }, 'INVALID'],
    ['without details of the right form', { p_details: { note: 'password: rahasia' } }, 'INVALID'],
    ['at another price', { p_expected_total: 29_999 }, 'PRICE_CHANGED'],
    ['more than there are', { p_quantity: 6, p_expected_total: 60_000 }, 'SOLD_OUT'],
    ['under older rules', { p_rules_version: 0 }, 'RULES_CHANGED'],
  ])('%s: %s refused, nothing is held', async (_, given, code) => {
    expect(await placed(given)).toMatchObject({ code });
    expect(await unitStates()).toEqual(Array(5).fill('available'));
    expect(await listed()).toEqual([]);
  });

  test('as many as there are: placed', async () => {
    await group({ p_quantity: 5, p_expected_total: 50_000 });
    expect(await unitStates()).toEqual(Array(5).fill('reserved'));
  });

  test('price below Rp100: INVALID', async () => {
    product = await world.product({ stock: 5, price: 99 });
    expect(await placed({ p_expected_total: 297 })).toEqual({ code: 'INVALID' });
    product = await world.product({ stock: 5, price: 100 });
    expect(await placed({ p_expected_total: 300 })).toMatchObject({ state: 'pending_payment' });
  });

  test('accounts: INVALID', async () => {
    product = await world.product({ kind: 'account', stock: 5, price: 10_000 });
    expect(await placed()).toEqual({ code: 'INVALID' });
  });

  test('unpaid group: counts as one order of the product', async () => {
    await group();
    expect(await placed({ p_quantity: 2, p_expected_total: 20_000 })).toEqual({ code: 'UNPAID_LIMIT' });
    for (const _ of [1, 2]) expect(await world.place(buyer, await world.product())).toMatchObject({ state: 'pending_payment' });
    expect(await world.place(buyer, await world.product())).toEqual({ code: 'UNPAID_LIMIT' });
  });

  test('flash sale: the first order has its price, the others the normal one', async () => {
    const { sql } = world.database;
    await sql`insert into flash_sales (product_id, sale_price, original_price, stock, start_time, end_time)
      values (${product}, 8000, 10000, 3, now() - interval '1 hour', now() + interval '1 hour')`;
    expect(await placed({ p_expected_total: 24_000 })).toMatchObject({ code: 'PRICE_CHANGED', quote: { total: 8000, unit_price: 10_000 } });
    const id = await group({ p_expected_total: 28_000 });
    expect((await membersOf(id)).map(({ total }) => total).toSorted()).toEqual([10_000, 10_000, 8000].toSorted());
    const [slots] = await sql<{ n: number }[]>`select count(*)::int as n from private.sale_slots s join flash_sales f on f.id = s.sale_id
      where f.product_id = ${product} and s.buyer_id = ${buyer.id}`;
    expect(slots?.n).toBe(1);
    await step(id, 'cancel');
    const [left] = await sql<{ n: number }[]>`select count(*)::int as n from private.sale_slots where buyer_id = ${buyer.id}`;
    expect(left?.n).toBe(0);
  });

  test('eight buyers at once for five units: no unit twice, every answer is a group or a refusal', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, () => world.buyer()));
    const answers = await Promise.all(crowd.map((one) => placed({ p_quantity: 2, p_expected_total: 20_000 }, one)));
    const [won, lost] = [answers.filter((one) => one['code'] === undefined), answers.filter((one) => one['code'] !== undefined)];
    expect(won.length).toBeGreaterThan(0);
    expect(won.length).toBeLessThanOrEqual(2);
    expect(lost.every(({ code }) => code === 'SOLD_OUT' || code === 'BUSY')).toBe(true);
    expect((await unitStates()).filter((state) => state === 'reserved')).toHaveLength(won.length * 2);
  });
});

describe('payment of a group', () => {
  test('exactly: every order begins, each with its share', async () => {
    const id = await group();
    expect(await steps.pay(buyer, id, 30_000)).toMatchObject({ order_state: 'completed', exception: null });
    expect(await statesOf(id)).toEqual(['processing', 'processing', 'processing']);
    for (const { id: member } of await membersOf(id)) {
      expect(await detail(member)).toMatchObject({ paid_amount: 10_000, is_test: true, deadlines: [{ name: 'delivery' }] });
      expect(await steps.booked(member)).toEqual({ order_escrow: -10_000, unmatched_receipts: 10_000 });
    }
    expect(await detail(id)).toMatchObject({ paid_amount: 30_000, may_complain: false, deadlines: [] });
    expect((await listed()).map((one) => one['kind'])).toEqual(['purchase', 'purchase', 'purchase']);
    await relay();
    expect(await noticesOf()).toEqual(['3 pesanan dibuat', 'Pembayaran diterima']);
  });

  test('observed again: booked once', async () => {
    const id = await group();
    const { reference } = await steps.take(buyer, id);
    await steps.observe(reference, 30_000);
    await steps.observe(reference, 30_000);
    expect(await steps.booked(id)).toEqual({ 'cash:gateway:sandbox': 30_000, unmatched_receipts: -30_000 });
  });

  test('one of its orders: not payable, not cancellable, without a proof', async () => {
    const id = await group();
    const [member] = await membersOf(id);
    for (const method of ['sandbox', 'transfer'])
      expect(await steps.take(buyer, member?.id ?? '', method)).toMatchObject({ code: 'NOT_PAYABLE' });
    expect(await step(member?.id ?? '', 'cancel')).toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' });
    expect(await step(member?.id ?? '', 'submit_proof')).toMatchObject({ code: 'NOT_PAYABLE' });
    const asStaff = { p_order: member?.id ?? '', p_event: 'cancel', p_detail: { note: 'Stok habis' } };
    expect(await world.call(owner.token, 'move_order_as_staff', asStaff)).toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' });
    expect(await statesOf(id)).toEqual(Array(3).fill('pending_payment'));
  });

  test('transfer with a unique code: each order has its part of it, and gives back what was received for it', async () => {
    const id = await group();
    const { amount } = await steps.take(buyer, id, 'transfer');
    const code = 30_000 - Number(amount);
    expect(code).toBeGreaterThan(0);
    await step(id, 'submit_proof');
    expect(await statesOf(id)).toEqual(Array(3).fill('pending_payment'));
    const approval = { p_order: id, p_amount: amount, p_bank_reference: `BCA-${randomUUID().slice(0, 8)}` };
    expect(await world.call(owner.token, 'approve_payment', approval)).toMatchObject({ state: 'completed' });
    const members = await membersOf(id);
    const paid = await Promise.all(members.map(async ({ id: member }) => (await detail(member))['paid_amount']));
    expect(paid).toEqual(splitPayment([10_000, 10_000, 10_000], 30_000 - code, code).map((share) => share.amount));
    // Each refund gives back what was received for its order, from the account that received it.
    for (const { id: member } of members) await step(member, 'cancel');
    expect(await Promise.all(members.map(async ({ id: member }) => (await detail(member)).refunds[0]?.amount))).toEqual(paid);
    expect(await world.balances()).not.toHaveProperty('expense:unique_code');
  });

  test('too little: nothing begins, the rest pays all of them', async () => {
    const id = await group();
    expect(await steps.pay(buyer, id, 12_000)).toMatchObject({ order_state: 'pending_payment', exception: 'short' });
    expect(await detail(id)).toMatchObject({ rest: 18_000 });
    expect(await statesOf(id)).toEqual(Array(3).fill('pending_payment'));
    expect(await steps.pay(buyer, id, 18_000)).toMatchObject({ order_state: 'completed', exception: null });
    expect(await statesOf(id)).toEqual(Array(3).fill('processing'));
  });

  test('too little and out of time: all expire, one refund of what arrived', async () => {
    const id = await group();
    await steps.pay(buyer, id, 12_000);
    await world.letTimePass(id, '3 hours');
    await world.database.sql`select private.move_due_orders()`;
    expect(await statesOf(id)).toEqual(Array(3).fill('expired'));
    expect((await detail(id)).refunds).toMatchObject([{ amount: 12_000 }]);
    expect(await unitStates()).toEqual(Array(5).fill('available'));
  });

  test('too little, matched by staff: all begin, the shop bears what is lacking', async () => {
    const id = await group();
    await steps.pay(buyer, id, 12_000);
    const [exception] = await steps.exceptionsOf(id);
    expect(await steps.resolve(exception?.id ?? '', 'match')).toEqual({ outcome: 'done' });
    expect(await statesOf(id)).toEqual(Array(3).fill('processing'));
    const paid = await Promise.all((await membersOf(id)).map(async ({ id: member }) => (await detail(member))['paid_amount']));
    expect(paid).toEqual([4000, 4000, 4000]);
  });

  test('less than a rupiah for each order: not matched, sent back', async () => {
    const id = await group();
    await steps.pay(buyer, id, 2);
    const [exception] = await steps.exceptionsOf(id);
    expect(await steps.resolve(exception?.id ?? '', 'match')).toEqual({ code: 'TRANSITION_NOT_ALLOWED' });
    expect(await steps.resolve(exception?.id ?? '', 'refund')).toEqual({ outcome: 'done' });
  });

  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  test('transfer that staff record for one of the orders: it is the payment of the group', async () => {
    const id = await group();
    const [member] = await membersOf(id);
    const transfer = { p_amount: 30_000, p_bank_reference: `MUT-${randomUUID().slice(0, 8)}`, p_order: member?.id, p_received_on: today };
    expect(await world.call(owner.token, 'record_transfer', transfer)).toMatchObject({ state: 'completed' });
    expect(await statesOf(id)).toEqual(Array(3).fill('processing'));
  });

  test('unknown money that staff match to one of the orders: it is the payment of the group', async () => {
    const id = await group();
    const [member] = await membersOf(id);
    const reference = `MUT-${randomUUID().slice(0, 8)}`;
    await world.call(owner.token, 'record_transfer', { p_amount: 30_000, p_bank_reference: reference, p_received_on: today });
    const [unknown] = await world.database.sql<
      { id: string }[]
    >`select id from private.payment_exceptions where bank_reference = ${reference}`;
    expect(await steps.resolve(unknown?.id ?? '', 'match', member?.id)).toEqual({ outcome: 'done' });
    expect(await statesOf(id)).toEqual(Array(3).fill('processing'));
  });

  test('too much: one exception, refunded to its sender, the orders wait', async () => {
    const id = await group();
    expect(await steps.pay(buyer, id, 45_000)).toMatchObject({ exception: 'over' });
    const [exception] = await steps.exceptionsOf(id);
    await steps.resolve(exception?.id ?? '', 'match');
    expect(await statesOf(id)).toEqual(Array(3).fill('processing'));
    const [rest] = await steps.exceptionsOf(id);
    expect(rest).toMatchObject({ amount: 15_000 });
    await steps.resolve(rest?.id ?? '', 'refund');
    expect((await detail(id)).refunds).toMatchObject([{ amount: 15_000 }]);
  });

  test('paid twice: the second payment is an exception of the group', async () => {
    const id = await group();
    const first = await steps.take(buyer, id);
    await steps.observe(first['reference'], 30_000);
    const { sql } = world.database;
    await sql`insert into private.payment_attempts (order_id, reference, gateway, method, account, amount, state, expires_at)
      values (${id}, ${`${String(first['reference'])}-B`}, 'sandbox', 'sandbox', 'cash:gateway:sandbox', 30000, 'pending', now() + interval '1 hour')`;
    expect(await steps.observe(`${String(first['reference'])}-B`, 30_000)).toMatchObject({ exception: 'double', order_state: 'completed' });
  });

  test('late, units free: all are revived', async () => {
    const id = await group();
    const { reference } = await steps.take(buyer, id);
    await runOut(id);
    expect(await statesOf(id)).toEqual(Array(3).fill('expired'));
    expect(await steps.observe(reference, 30_000)).toMatchObject({ order_state: 'completed', exception: null });
    expect(await statesOf(id)).toEqual(Array(3).fill('processing'));
    expect((await unitStates()).filter((state) => state === 'reserved')).toHaveLength(3);
  });

  test('late, too few units free: none is revived, the money waits', async () => {
    const id = await group();
    const { reference } = await steps.take(buyer, id);
    await runOut(id);
    const other = await world.buyer();
    expect(await placed({ p_quantity: 4, p_expected_total: 40_000 }, other)).toMatchObject({ state: 'pending_payment' });
    expect(await steps.observe(reference, 30_000)).toMatchObject({ order_state: 'expired', exception: 'late' });
    expect(await statesOf(id)).toEqual(Array(3).fill('expired'));
    expect((await unitStates()).filter((state) => state === 'reserved')).toHaveLength(4);
  });
});

describe('orders of a paid group', () => {
  test('one is cancelled, one delivered and confirmed, one refunded: each for itself', async () => {
    const id = await group();
    await steps.pay(buyer, id, 30_000);
    const [first, second, third] = (await membersOf(id)).map((one) => one.id);
    await step(first ?? '', 'cancel');
    for (const member of [second, third])
      await world.call(owner.token, 'move_order_as_staff', { p_order: member, p_event: 'deliver', p_detail: { note: 'Terkirim' } });
    await step(second ?? '', 'confirm');
    await world.call(owner.token, 'move_order_as_staff', { p_order: third, p_event: 'refund', p_detail: { note: 'Salah kirim' } });
    expect(await statesOf(id)).toEqual(['cancelled', 'completed', 'refunded']);
    expect((await detail(first ?? '')).refunds).toMatchObject([{ amount: 10_000 }]);
    expect((await detail(second ?? '')).refunds).toEqual([]);
    expect((await detail(third ?? '')).refunds).toMatchObject([{ amount: 10_000 }]);
    expect((await detail(id)).state).toBe('completed');
  });

  test('complaint of one: the others go on', async () => {
    const id = await group();
    await steps.pay(buyer, id, 30_000);
    const [first] = (await membersOf(id)).map((one) => one.id);
    await world.call(owner.token, 'move_order_as_staff', { p_order: first, p_event: 'deliver', p_detail: { note: 'Terkirim' } });
    await world.call(buyer.token, 'open_complaint', { p_order: first, p_reason: 'not_received', p_text: 'Belum masuk sama sekali' });
    expect(await statesOf(id)).toEqual(['disputed', 'processing', 'processing']);
  });

  test('unpaid: cancelled and expired together', async () => {
    const id = await group();
    expect(await step(id, 'cancel')).toMatchObject({ outcome: 'done', state: 'cancelled' });
    expect(await statesOf(id)).toEqual(Array(3).fill('cancelled'));
    expect(await unitStates()).toEqual(Array(5).fill('available'));
    expect(await listed('ended')).toMatchObject([{ id }]);
    await relay();
    expect((await noticesOf()).filter((title) => title.includes('dibatalkan'))).toHaveLength(1);
  });

  test('paid at the moment it expires: all begin or all expire', async () => {
    const id = await group();
    const { reference } = await steps.take(buyer, id);
    await world.letTimePass(id, '41 minutes');
    await Promise.all([steps.observe(reference, 30_000), world.database.sql`select private.move_due_orders()`]);
    expect(new Set(await statesOf(id)).size).toBe(1);
    expect(await statesOf(id)).toEqual(Array(3).fill('processing'));
  });

  test('receipt: one over all of them, with what was refunded', async () => {
    const id = await group();
    await steps.pay(buyer, id, 30_000);
    const code = (await detail(id))['receipt_code'];
    expect(await world.call(buyer.token, 'verify_receipt', { p_code: code })).toMatchObject({
      ...{ product_name: '3 × Diamond 100', total: 30_000, state: 'completed', refunded: 0 },
    });
  });

  test('staff: the list shows the unpaid group, then its orders', async () => {
    const id = await group();
    const queue = async () =>
      (await world.call<{ orders: readonly Json[] }>(owner.token, 'order_queue', { p_filter: 'all', p_search: buyer.id })).orders.map(
        (one) => one['id'],
      );
    expect(await queue()).toEqual([id]);
    await steps.pay(buyer, id, 30_000);
    const members = (await membersOf(id)).map((one) => one.id);
    expect((await queue()).toSorted()).toEqual(members.toSorted());
  });
});
