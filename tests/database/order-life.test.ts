import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let buyer: TestUser;
let owner: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  owner = await world.staff('owner');
});
afterAll(() => world.close());

const stateOf = async (order: string) => (await world.call(buyer.token, 'order_detail', { p_order: order }))['state'];
const unitsOf = (product: string) => world.database.sql`
  select state, count(*)::integer as units from private.units where product_id = ${product} group by state order by state`;
const stockOf = async (product: string) => (await world.database.sql`select stock, updated_at from products where id = ${product}`)[0];

describe('order of an item', () => {
  test('placed, paid, delivered and confirmed: the books balance', async () => {
    buyer = await world.buyer();
    const product = await world.product({ stock: 3 });
    const before = await stockOf(product);
    const order = await world.paid(buyer, product);
    expect(await stateOf(order)).toBe('processing');
    expect(await world.balances()).toEqual({ 'cash:gateway:sandbox': 100_000, order_escrow: -100_000 });
    await world.call('service', 'process_outbox');
    const after = await stockOf(product);
    expect(after).toEqual({ stock: 2, updated_at: before?.['updated_at'] });
    expect(
      await world.call(owner.token, 'move_order_as_staff', { p_order: order, p_event: 'deliver', p_detail: { note: 'Kode: A1' } }),
    ).toMatchObject({
      outcome: 'done',
      state: 'delivered',
    });
    expect(await world.call(buyer.token, 'step_order', { p_order: order, p_event: 'confirm' })).toMatchObject({ state: 'completed' });
    expect(await world.call(buyer.token, 'step_order', { p_order: order, p_event: 'confirm' })).toMatchObject({ outcome: 'already' });
    expect(await world.balances()).toEqual({ 'cash:gateway:sandbox': 100_000, 'revenue:sale': -100_000 });
    expect(await unitsOf(product)).toEqual([
      { state: 'available', units: 2 },
      { state: 'sold', units: 1 },
    ]);
    const detail = await world.call<{ events: { event: string }[]; receipt_code: string }>(buyer.token, 'order_detail', { p_order: order });
    expect(detail.events.map(({ event }) => event)).toEqual(['place', 'pay', 'deliver', 'confirm']);
    expect(detail.receipt_code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
    expect(await world.call(buyer.token, 'verify_receipt', { p_code: detail.receipt_code })).toMatchObject({
      state: 'completed',
      total: 100_000,
    });
    expect(await world.call(buyer.token, 'verify_receipt', { p_code: 'AAAAAAAAAAAAAAAAAAAA' })).toBeNull();
    await world.database.sql`update private.order_facts set receipt_code = 'aB3-x_9ZkLoI0mNpQrSt' where order_id = ${order}`;
    for (const p_code of ['aB3-x_9ZkLoI0mNpQrSt', 'ab3x9zkloi0mnpqrst', 'AB3-X-9ZK10-1OM-NPQRST'])
      expect(await world.call('anon', 'verify_receipt', { p_code })).toMatchObject({ state: 'completed' });
    for (const p_code of ['', 'aB3-x_9ZkLoI0mNpQrS', 'aB3-x_9ZkLoI0mNpQrStt'])
      expect(await world.call('anon', 'verify_receipt', { p_code })).toBeNull();
    expect(await world.call<object[]>(owner.token, 'ledger_checks')).toEqual(expect.arrayContaining([]));
  });

  test('unpaid: expires, and its unit is free', async () => {
    buyer = await world.buyer();
    const product = await world.product({ stock: 1 });
    const { id } = await world.place(buyer, product);
    expect(await world.place(await world.buyer(), product)).toEqual({ code: 'SOLD_OUT' });
    await world.letTimePass(String(id), '41 minutes');
    await world.call('service', 'server_run_due');
    expect(await stateOf(String(id))).toBe('expired');
    expect(await unitsOf(product)).toEqual([{ state: 'available', units: 1 }]);
    expect(await world.place(await world.buyer(), product)).toMatchObject({ state: 'pending_payment' });
  });

  test('paid late: revived while its unit is free, else the money waits for a decision and is refunded', async () => {
    buyer = await world.buyer();
    const product = await world.product({ stock: 1 });
    const { id } = await world.place(buyer, product);
    const attempt = await world.call(buyer.token, 'take_payment_attempt', { p_order: id, p_method: 'sandbox' });
    await world.letTimePass(String(id), '41 minutes');
    await world.call('service', 'process_outbox');
    expect(await stateOf(String(id))).toBe('expired');
    const paid = { p_reference: attempt['reference'], p_source: 'inquiry', p_observation: { state: 'paid', amount: 100_000 } };
    expect(await world.call('service', 'server_observe', paid)).toMatchObject({ order_state: 'processing', exception: null });
    // A repeated observation changes nothing.
    expect(await world.call('service', 'server_observe', paid)).toMatchObject({ order_state: 'processing', exception: null });

    const late = await world.buyer();
    const other = await world.product({ stock: 1 });
    const first = await world.place(late, other);
    const theirs = await world.call(late.token, 'take_payment_attempt', { p_order: first['id'], p_method: 'sandbox' });
    await world.letTimePass(String(first['id']), '41 minutes');
    await world.paid(await world.buyer(), other);
    const answer = await world.call('service', 'server_observe', { ...paid, p_reference: theirs['reference'] });
    expect(answer).toMatchObject({ order_state: 'expired', exception: 'late' });
    const [exception] = await world.call<{ id: string }[]>(owner.token, 'payment_exceptions');
    const refund = { p_id: exception?.id, p_outcome: 'refund', p_reason: 'Barang sudah terjual' };
    expect(await world.call(owner.token, 'resolve_exception', refund)).toEqual({ outcome: 'done' });
    const [owed] = await world.call<{ id: string }[]>(owner.token, 'refund_queue');
    expect(await world.call(owner.token, 'mark_refund_sent', { p_refund: owed?.id, p_reference: 'TRF-1' })).toEqual({ outcome: 'done' });
    expect((await world.balances())['unmatched_receipts']).toBeUndefined();
  });

  test('cancelled after payment: refunded, and the buyer is notified once', async () => {
    buyer = await world.buyer();
    const product = await world.product();
    const order = await world.paid(buyer, product);
    expect(await world.call(buyer.token, 'step_order', { p_order: order, p_event: 'cancel' })).toMatchObject({ state: 'cancelled' });
    const [refund] = await world.call<{ id: string; amount: number }[]>(owner.token, 'refund_queue');
    expect(refund?.amount).toBe(100_000);
    await world.call('service', 'process_outbox');
    await world.call('service', 'process_outbox');
    const sent = await world.database.sql`select title from notifications where user_id = ${buyer.id} order by created_at, title`;
    expect(sent.map(({ title }) => String(title).replace(/AA-\S+/, 'AA'))).toEqual([
      'Pesanan AA dibuat',
      'Pembayaran diterima',
      'Pesanan AA dibatalkan',
    ]);
  });
});

describe('transfer', () => {
  test('own amount, approved against the bank’s reference; a difference is an exception', async () => {
    buyer = await world.buyer();
    const settings = { accounts: [{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }], qris: null, sells_accounts: true };
    expect(await world.call(owner.token, 'save_payment_settings', { p_version: 1, p_settings: settings })).toMatchObject({
      outcome: 'done',
    });
    const product = await world.product({ price: 200_000 });
    const { id } = await world.place(buyer, product);
    const attempt = await world.call<{ amount: number; instructions: object }>(buyer.token, 'take_payment_attempt', {
      p_order: id,
      p_method: 'transfer',
    });
    expect(attempt.amount).toBeLessThan(200_000);
    expect(attempt.instructions).toMatchObject({ kind: 'transfer', bank: 'BCA', account: '1234567890', holder: 'Arena Akun' });
    expect(await world.call(buyer.token, 'step_order', { p_order: id, p_event: 'submit_proof' })).toMatchObject({
      state: 'payment_review',
    });
    expect(await world.call<object[]>(owner.token, 'payment_reviews')).toMatchObject([{ order_id: id, amount: attempt.amount }]);
    const approval = { p_order: id, p_amount: attempt.amount, p_bank_reference: 'BCA-0001' };
    const finance = await world.database.user('finance');
    expect(await world.call(finance.token, 'approve_payment', approval)).toEqual({ code: 'NEEDS_FACTOR' });
    expect(await world.call(owner.token, 'approve_payment', approval)).toMatchObject({ outcome: 'done', state: 'processing' });
    const balances = await world.balances();
    expect([balances['cash:bank:bca'], balances['expense:unique_code']]).toEqual([attempt.amount, 200_000 - attempt.amount]);
    const another = await world.place(await world.buyer(), product);
    expect(another['state']).toBe('pending_payment');
    const short = await world.buyer();
    const second = await world.place(short, product);
    const theirs = await world.call<{ amount: number }>(short.token, 'take_payment_attempt', {
      p_order: second['id'],
      p_method: 'transfer',
    });
    expect(theirs.amount).not.toBe(attempt.amount);
    expect(await world.call(owner.token, 'approve_payment', { ...approval, p_order: second['id'] })).toEqual({ code: 'REFERENCE_USED' });
    expect(await world.call(short.token, 'step_order', { p_order: second['id'], p_event: 'submit_proof' })).toMatchObject({
      outcome: 'done',
    });
    const less = { p_order: second['id'], p_amount: theirs.amount - 5000, p_bank_reference: 'BCA-0002' };
    expect(await world.call(owner.token, 'approve_payment', less)).toMatchObject({ outcome: 'done', exception: 'short' });
    // Resolved as an exception, and not listed as a proof besides.
    expect(await world.call<object[]>(owner.token, 'payment_reviews')).toEqual([]);
    expect(await world.call(owner.token, 'order_figures')).toMatchObject({ to_review: 0, exceptions: 1 });
    const exceptions = await world.call<{ id: string }[]>(owner.token, 'payment_exceptions');
    const match = { p_id: exceptions.at(-1)?.id, p_outcome: 'match', p_reason: 'Selisih kecil' };
    expect(await world.call(owner.token, 'resolve_exception', match)).toEqual({ outcome: 'done' });
    const detail = await world.call<{ state: string }>(short.token, 'order_detail', { p_order: second['id'] });
    expect(detail.state).toBe('processing');
  });
});

test('refusals are codes, keys repeat, and strangers see nothing', async () => {
  buyer = await world.buyer();
  const product = await world.product({ kind: 'service', stock: 2 });
  const key = randomUUID();
  const placed = await world.place(buyer, product, { p_key: key });
  expect(await world.place(buyer, product, { p_key: key })).toEqual(placed);
  expect(await world.place(buyer, product, { p_key: key, p_details: { game_id: '9' } })).toEqual({ code: 'KEY_REUSED' });
  expect(await world.place(buyer, product)).toEqual({ code: 'UNPAID_LIMIT' });
  const stranger = await world.buyer();
  expect(await world.call(stranger.token, 'order_detail', { p_order: placed['id'] })).toBeNull();
  expect(await world.call(stranger.token, 'step_order', { p_order: placed['id'], p_event: 'cancel' })).toEqual({ code: 'NOT_FOUND' });
  expect(await world.place(stranger, product, { p_expected_total: 5 })).toMatchObject({ code: 'PRICE_CHANGED', quote: { total: 100_000 } });
  expect(await world.place(stranger, product, { p_details: { game_id: '1', note: 'password: rahasia' } })).toEqual({ code: 'INVALID' });
  expect(await world.place(stranger, product, { p_rules_version: 0 })).toMatchObject({ code: 'RULES_CHANGED' });
  expect(await world.place(await world.database.user(), product)).toEqual({ code: 'PHONE_UNVERIFIED' });
});

test('repeated events of a buyer: applied once; too many: BUSY', async () => {
  buyer = await world.buyer();
  const order = await world.paid(buyer, await world.product({ kind: 'service' }));
  await world.call(owner.token, 'move_order_as_staff', { p_order: order, p_event: 'start_work' });
  const send = () => world.call(buyer.token, 'step_order', { p_order: order, p_event: 'ask_cancellation' });
  const first = await send();
  expect(first).toMatchObject({ outcome: 'done' });
  expect(await send()).toEqual({ ...first, outcome: 'already' });
  const steps = Array.from({ length: 31 }, () => world.call(buyer.token, 'step_order', { p_order: order, p_event: 'confirm' }));
  expect((await Promise.all(steps)).filter(({ code }) => code === 'BUSY').length).toBeGreaterThan(0);
});

test('books after every test: balanced', async () => {
  const checks = await world.call<{ name: string; is_kept: boolean }[]>(owner.token, 'ledger_checks');
  expect(checks.filter(({ is_kept: isKept }) => !isKept)).toEqual([]);
  const balance = await world.call<{ balance: number }[]>(owner.token, 'trial_balance');
  expect(balance.reduce((sum, row) => sum + row.balance, 0)).toBe(0);
});
