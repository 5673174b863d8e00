import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let owner: TestUser;
let finance: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  const { sql } = world.database;
  await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
  owner = await world.staff('owner');
  finance = await world.staff('finance');
});
afterAll(() => world.close());
beforeEach(async () => {
  buyer = await world.buyer();
});

const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
const reference = () => `MUT-${randomUUID().slice(0, 8)}`;
const record = (order: string | null, amount: number, given: object = {}) =>
  world.call(finance.token, 'record_transfer', {
    ...(order === null ? {} : { p_order: order }),
    ...{ p_amount: amount, p_bank_reference: reference(), p_received_on: today, ...given },
  });
const detailOf = (order: string) => world.call(buyer.token, 'order_detail', { p_order: order });
const findings = () => world.database.sql`select name from private.ledger_findings() where not is_kept`;

/** An expired order. */
const expired = async (product: string, method: string | null = 'transfer') => {
  const order = String((await world.place(buyer, product))['id']);
  const attempt = method === null ? null : await world.call(buyer.token, 'take_payment_attempt', { p_order: order, p_method: method });
  await world.letTimePass(order, '41 minutes');
  await world.call('service', 'process_outbox');
  expect((await detailOf(order))['state']).toBe('expired');
  return { order, amount: Number(attempt?.['amount'] ?? 100_000) };
};

describe('transfer after the payment deadline', () => {
  test('free unit: the order revives', async () => {
    const { order, amount } = await expired(await world.product({ stock: 1 }));
    expect(await record(order, amount)).toEqual({ outcome: 'done', state: 'processing', exception: null });
    expect((await detailOf(order))['events']).toContainEqual(expect.objectContaining({ event: 'revive', actor_kind: 'gateway' }));
    expect(await findings()).toEqual([]);
  });

  test('order without an opened transfer: revives, too', async () => {
    const { order } = await expired(await world.product({ stock: 1 }), null);
    expect(await record(order, 100_000)).toEqual({ outcome: 'done', state: 'processing', exception: null });
  });

  test('unit taken: waits for a decision, and is refunded to the account that the buyer names', async () => {
    const product = await world.product({ stock: 1 });
    const { order, amount } = await expired(product);
    await world.paid(await world.buyer(), product);
    expect(await record(order, amount)).toEqual({ outcome: 'done', state: 'expired', exception: 'late' });
    const [exception] = await world.database.sql`select id from private.payment_exceptions where order_id = ${order}`;
    const match = { p_id: exception?.['id'], p_outcome: 'match', p_reason: 'Sudah bayar' };
    expect(await world.call(owner.token, 'resolve_exception', match)).toEqual({ code: 'SOLD_OUT' });
    expect(await world.call(owner.token, 'resolve_exception', { ...match, p_outcome: 'refund' })).toEqual({ outcome: 'done' });
    const [refund] = await world.database.sql`select id from private.refunds where order_id = ${order}`;
    const sent = { p_refund: refund?.['id'], p_reference: 'TRF-9' };
    expect(await world.call(owner.token, 'mark_refund_sent', sent)).toEqual({ code: 'DESTINATION_MISSING' });
    await world.database.sql`with made as (insert into private.refund_destinations (user_id, bank, sealed, last4, holder)
      values (${buyer.id}, 'BCA', ${'v2.x.'.padEnd(30, 'x')}, '7890', 'Rina') returning id)
      update private.order_facts set destination_id = made.id from made where order_id = ${order}`;
    expect(await world.call(owner.token, 'mark_refund_sent', sent)).toEqual({ outcome: 'done' });
    expect(await detailOf(order)).toMatchObject({
      state: 'expired',
      deadlines: [],
      refunds: [{ amount, state: 'sent', reference: 'TRF-9', is_extra: true }],
    });
    expect(await findings()).toEqual([]);
  });

  test('order cancelled by the buyer: never revived', async () => {
    const order = String((await world.place(buyer, await world.product()))['id']);
    await world.call(buyer.token, 'step_order', { p_order: order, p_event: 'cancel' });
    expect(await record(order, 100_000)).toEqual({ outcome: 'done', state: 'cancelled', exception: 'late' });
  });
});

describe('reference of the bank', () => {
  test('one receipt per reference: a transfer, money without an order, or a settlement', async () => {
    const [used, loose] = [reference(), reference()];
    const order = String((await world.place(buyer, await world.product()))['id']);
    expect(await record(order, 100_000, { p_bank_reference: used })).toMatchObject({ state: 'processing' });
    expect(await record(null, 5000, { p_bank_reference: used })).toEqual({ code: 'REFERENCE_USED' });
    expect(await record(null, 5000, { p_bank_reference: loose })).toMatchObject({ exception: 'unknown' });
    expect(await record(order, 100_000, { p_bank_reference: loose })).toEqual({ code: 'REFERENCE_USED' });
    await world.database
      .sql`select private.post_journal('paid:uji', 'paid', null, '[["cash:gateway:qris", 50000], ["revenue:sale", -50000]]')`;
    const settlement = { p_key: randomUUID(), p_gateway: 'cash:gateway:qris', p_bank: 'cash:bank:bca', p_settled_on: today };
    const settle = (bank: string) =>
      world.call(owner.token, 'settle_gateway', { ...settlement, p_gross: 20_000, p_fee: 100, p_reference: bank });
    for (const taken of [used, loose]) expect(await settle(taken)).toEqual({ code: 'REFERENCE_USED' });
    const settled = reference();
    expect(await settle(settled)).toEqual({ outcome: 'done' });
    expect(await record(null, 5000, { p_bank_reference: settled })).toEqual({ code: 'REFERENCE_USED' });
  });

  test('recorded by two people at once: stored once', async () => {
    const same = { p_bank_reference: reference() };
    const order = String((await world.place(buyer, await world.product()))['id']);
    const answers = await Promise.all([
      record(null, 100_000, same),
      record(order, 100_000, same),
      record(null, 100_000, same),
      record(order, 100_000, same),
    ]);
    expect(answers.filter((answer) => answer['outcome'] === 'done')).toHaveLength(1);
    expect(await findings()).toEqual([]);
  });
});

test('large transfer: two people; large amount without an order: not matched by the person who recorded it', async () => {
  const price = 6_000_000;
  const order = String((await world.place(buyer, await world.product({ price })))['id']);
  const same = { p_bank_reference: reference() };
  expect(await record(order, price, same)).toMatchObject({ outcome: 'first' });
  const second = { p_order: order, p_amount: price, p_received_on: today, ...same };
  expect(await world.call(owner.token, 'record_transfer', second)).toMatchObject({ outcome: 'done', state: 'processing' });
  const other = String((await world.place(buyer, await world.product({ price })))['id']);
  const loose = reference();
  await record(null, price, { p_bank_reference: loose });
  const [exception] = await world.database.sql`select id from private.payment_exceptions where bank_reference = ${loose}`;
  const match = { p_id: exception?.['id'], p_outcome: 'match', p_reason: 'Milik Rina', p_order: other };
  expect(await world.call(finance.token, 'resolve_exception', match)).toEqual({ code: 'SECOND_PERSON_NEEDED' });
  expect(await world.call(owner.token, 'resolve_exception', match)).toEqual({ outcome: 'done' });
  expect((await detailOf(other))['state']).toBe('processing');
  expect(await findings()).toEqual([]);
});

test('receipt: names what was refunded and when, not surplus money', async () => {
  const order = String((await world.place(buyer, await world.product()))['id']);
  await record(order, 100_000);
  await record(order, 100_000);
  const code = String((await detailOf(order))['receipt_code']);
  const verify = () => world.call(buyer.token, 'verify_receipt', { p_code: code });
  expect(await verify()).toMatchObject({ state: 'paid', refunded: 0, refunded_at: null });
  const [exception] = await world.database.sql`select id, kind from private.payment_exceptions where order_id = ${order}`;
  expect(exception?.['kind']).toBe('double');
  await world.call(owner.token, 'resolve_exception', { p_id: exception?.['id'], p_outcome: 'refund', p_reason: 'Dua kali' });
  await world.database.sql`update private.refunds set is_test = true where order_id = ${order}`;
  const send = async (bank: string) => {
    const [refund] = await world.database.sql`select id from private.refunds where order_id = ${order} and state = 'granted'`;
    return world.call(owner.token, 'mark_refund_sent', { p_refund: refund?.['id'], p_reference: bank });
  };
  expect(await send('TRF-1')).toEqual({ outcome: 'done' });
  expect(await verify()).toMatchObject({ state: 'paid', refunded: 0 });
  expect((await detailOf(order))['events']).toContainEqual(expect.objectContaining({ event: 'refund_sent', to_state: 'processing' }));
  await world.call(owner.token, 'move_order_as_staff', { p_order: order, p_event: 'cancel', p_detail: { note: 'Stok habis' } });
  await world.database.sql`update private.refunds set is_test = true where order_id = ${order}`;
  expect(await send('TRF-2')).toEqual({ outcome: 'done' });
  expect(await verify()).toMatchObject({ state: 'cancelled', refunded: 100_000, refunded_at: expect.any(String) });
});
