import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { type PaymentSteps, paymentSteps } from '../support/payment-steps.ts';
import { REST_CASES } from '../support/receipt-cases.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let steps: PaymentSteps;
let owner: TestUser;
let buyer: TestUser;
let order: string;
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
  order = String((await world.place(buyer, await world.product({ stock: 1 })))['id']);
});
afterEach(async () => expect(await steps.findings()).toEqual([]));

interface Detail {
  readonly state: string;
  readonly rest: number | null;
  readonly awaits_decision: boolean;
  readonly payment: { readonly amount: number } | null;
  readonly deadlines: readonly { readonly name: string; readonly due_at: string; readonly paused_at: string | null }[];
  readonly refunds: readonly { readonly amount: number }[];
  readonly events: readonly { readonly event: string; readonly note: string | null }[];
}
const detail = () => world.call<Detail>(buyer.token, 'order_detail', { p_order: order });
const dueAt = async () => Date.parse((await detail()).deadlines.find(({ name }) => name === 'payment')?.due_at ?? '');
const take = (method = 'sandbox') => steps.take(buyer, order, method);
const pay = (amount: number) => steps.pay(buyer, order, amount);
const shortId = async () => (await steps.exceptionsOf(order)).find(({ kind }) => kind === 'short')?.id ?? '';
const runOut = async (interval: string) => {
  await world.letTimePass(order, interval);
  await world.call('service', 'process_outbox');
};
const HOUR = 3_600_000;

describe('payment that is too low', () => {
  test.each(REST_CASES)(
    'private.amount_due and private.least_rest: Rp%d of Rp100.000 leave Rp%d; its buyer may pay it: %s',
    async (received, rest, isPayable) => {
      expect(await pay(received)).toMatchObject({ exception: 'short', order_state: 'pending_payment' });
      expect(await detail()).toMatchObject({ rest, awaits_decision: !isPayable });
      expect(await steps.exceptionsOf(order)).toMatchObject([{ kind: 'short', amount: received, rest }]);
      expect(await take()).toMatchObject(isPayable ? { amount: rest } : { code: 'NOT_PAYABLE' });
    },
  );

  test('bound to its order: the rest pays it in one transaction that resolves the exception', async () => {
    await pay(55_000);
    expect((await detail()).events.at(-1)).toMatchObject({ event: 'pay_part', note: 'Kurang Rp45.000' });
    const id = await shortId();
    expect(await pay(45_000)).toMatchObject({ order_state: 'processing', exception: null });
    expect(await steps.booked(order)).toEqual({ 'cash:gateway:sandbox': 100_000, order_escrow: -100_000 });
    expect(await steps.exceptionsOf(order)).toEqual([]);
    expect(await detail()).toMatchObject({ paid_amount: 100_000, rest: null });
    expect(await steps.resolve(id, 'refund')).toEqual({ code: 'TRANSITION_NOT_ALLOWED' });
    expect(await steps.resolve(id, 'match')).toEqual({ outcome: 'already' });
    // Who cancels gets all of it back.
    await world.call(buyer.token, 'step_order', { p_order: order, p_event: 'cancel' });
    expect((await detail()).refunds).toMatchObject([{ amount: 100_000 }]);
  });

  test('rest of one order paid: that of another stays open', async () => {
    const other = await world.buyer();
    const beside = String((await world.place(other, await world.product({ stock: 1 })))['id']);
    await steps.pay(other, beside, 30_000);
    await pay(55_000);
    expect(await pay(45_000)).toMatchObject({ order_state: 'processing' });
    expect(await steps.booked(order)).toEqual({ 'cash:gateway:sandbox': 100_000, order_escrow: -100_000 });
    expect(await steps.exceptionsOf(beside)).toMatchObject([{ kind: 'short', amount: 30_000, rest: 70_000 }]);
  });

  test('transfer: the rest less its own code, both codes are costs', async () => {
    const first = await take('transfer');
    const approve = (amount: number) =>
      world.call(owner.token, 'approve_payment', { p_order: order, p_amount: amount, p_bank_reference: `BCA-${randomUUID().slice(0, 8)}` });
    await world.call(buyer.token, 'step_order', { p_order: order, p_event: 'submit_proof' });
    expect(await approve(Number(first['amount']) - 45_000)).toMatchObject({ state: 'pending_payment', exception: 'short' });
    expect(await detail()).toMatchObject({ rest: 45_000 });
    const second = await take('transfer');
    expect(second['reference']).not.toBe(first['reference']);
    const code = 45_000 - Number(second['amount']);
    expect(code).toBeGreaterThan(0);
    expect(code).toBeLessThan(500);
    await world.call(buyer.token, 'step_order', { p_order: order, p_event: 'submit_proof' });
    expect(await world.call<object[]>(owner.token, 'payment_reviews')).toMatchObject([{ order_id: order, amount: second['amount'] }]);
    expect(await approve(Number(second['amount']))).toMatchObject({ state: 'processing', exception: null });
    expect(await steps.booked(order)).toMatchObject({
      'expense:unique_code': 100_000 - Number(first['amount']) + code,
      order_escrow: -100_000,
    });
  });

  test('deadline: two hours longer, once; after it the order expires with one refund of all bound receipts', async () => {
    const before = await dueAt();
    await pay(30_000);
    expect((await dueAt()) - before).toBe(2 * HOUR);
    await pay(20_000);
    expect((await dueAt()) - before).toBe(2 * HOUR);
    expect(await detail()).toMatchObject({ rest: 50_000, awaits_decision: false });
    await runOut('2 hours 29 minutes');
    expect((await detail()).state).toBe('pending_payment');
    await runOut('12 minutes');
    expect(await detail()).toMatchObject({ state: 'expired', rest: null, refunds: [{ amount: 50_000 }] });
    expect(await steps.booked(order)).toEqual({ 'cash:gateway:sandbox': 50_000, refund_payable: -50_000 });
    expect(await steps.exceptionsOf(order)).toEqual([]);
  });

  test('second one: bound, too; the third payment completes it', async () => {
    await pay(30_000);
    expect(await pay(20_000)).toMatchObject({ exception: 'short' });
    expect(await pay(50_000)).toMatchObject({ order_state: 'processing', exception: null });
    expect(await steps.booked(order)).toEqual({ 'cash:gateway:sandbox': 100_000, order_escrow: -100_000 });
  });

  test('rest too small: waits for staff, deadlines stand still', async () => {
    await pay(30_000);
    await pay(69_500);
    expect((await detail()).deadlines.every(({ paused_at: paused }) => paused !== null)).toBe(true);
    await runOut('5 hours');
    expect(await detail()).toMatchObject({ state: 'pending_payment', rest: 500, awaits_decision: true });
    expect(await take()).toMatchObject({ code: 'NOT_PAYABLE' });
    expect(await steps.resolve(await shortId(), 'match')).toEqual({ outcome: 'done' });
    expect(await steps.booked(order)).toEqual({ 'cash:gateway:sandbox': 99_500, difference: 500, order_escrow: -100_000 });
  });

  test('followed by an overpayment: waits for staff; a match takes what is needed, the rest is refunded', async () => {
    await pay(55_000);
    expect(await pay(60_000)).toMatchObject({ exception: 'over' });
    expect(await take()).toMatchObject({ code: 'NOT_PAYABLE' });
    const over = (await steps.exceptionsOf(order)).find(({ kind }) => kind === 'over')?.id ?? '';
    expect(await steps.resolve(over, 'match')).toEqual({ outcome: 'done' });
    const [left] = await steps.exceptionsOf(order);
    expect(left).toMatchObject({ amount: 15_000 });
    expect(await steps.resolve(left?.id ?? '', 'refund')).toEqual({ outcome: 'done' });
    expect(await steps.booked(order)).toEqual({ 'cash:gateway:sandbox': 115_000, order_escrow: -100_000, refund_payable: -15_000 });
  });

  test('followed by an overpayment that is refunded: the rest stays payable', async () => {
    await pay(55_000);
    await pay(60_000);
    const over = (await steps.exceptionsOf(order)).find(({ kind }) => kind === 'over')?.id ?? '';
    expect(await steps.resolve(over, 'refund')).toEqual({ outcome: 'done' });
    expect(await detail()).toMatchObject({ rest: 45_000, awaits_decision: false });
    expect(await pay(45_000)).toMatchObject({ order_state: 'processing' });
  });
});

describe('second payment', () => {
  test('after staff refunded the first: too low itself, the outdated attempt is closed', async () => {
    await pay(55_000);
    const rest = await take();
    expect(await steps.resolve(await shortId(), 'refund')).toEqual({ outcome: 'done' });
    expect(await detail()).toMatchObject({ rest: null, payment: null, refunds: [{ amount: 55_000 }] });
    expect(await take()).toMatchObject({ close: { reference: rest['reference'] } });
    expect(await world.call<object[]>('service', 'server_close_overdue')).toContainEqual(
      expect.objectContaining({ reference: rest['reference'] }),
    );
    expect(await steps.observe(rest['reference'], 45_000)).toMatchObject({ exception: 'short' });
    expect(await detail()).toMatchObject({ rest: 55_000 });
    expect(await pay(55_000)).toMatchObject({ order_state: 'processing' });
    expect(await steps.booked(order)).toEqual({ 'cash:gateway:sandbox': 155_000, order_escrow: -100_000, refund_payable: -55_000 });
  });

  test('after staff matched the first: a double payment, refunded', async () => {
    await pay(55_000);
    const rest = await take();
    expect(await steps.resolve(await shortId(), 'match')).toEqual({ outcome: 'done' });
    expect(await steps.observe(rest['reference'], 45_000)).toMatchObject({ order_state: 'processing', exception: 'double' });
    const [double] = await steps.exceptionsOf(order);
    expect(await steps.resolve(double?.id ?? '', 'refund')).toEqual({ outcome: 'done' });
    expect(await steps.booked(order)).toMatchObject({ difference: 45_000, order_escrow: -100_000, refund_payable: -45_000 });
  });

  test('of an expired order: late, refunded automatically', async () => {
    await pay(55_000);
    const rest = await take();
    await runOut('3 hours');
    expect(await steps.observe(rest['reference'], 45_000)).toMatchObject({ order_state: 'expired', exception: 'late' });
    const [late] = await steps.exceptionsOf(order);
    expect(await steps.resolve(late?.id ?? '', 'refund')).toEqual({ outcome: 'done' });
    expect(await steps.booked(order)).toEqual({ 'cash:gateway:sandbox': 100_000, refund_payable: -100_000 });
  });

  test.each(['refund', 'match'] as const)('concurrent %s by staff: one of both is applied, no money is lost', async (outcome) => {
    for (let round = 0; round < 6; round += 1) {
      await pay(55_000);
      const [id, rest] = [await shortId(), await take()];
      const [paid, resolved] = await Promise.all([steps.observe(rest['reference'], 45_000), steps.resolve(id, outcome)]);
      const { 'cash:gateway:sandbox': cash = 0, order_escrow: held = 0, refund_payable: owed = 0, ...others } = await steps.booked(order);
      expect(cash).toBe(100_000);
      if (resolved['outcome'] === 'done') {
        expect(paid).toMatchObject({ exception: outcome === 'refund' ? 'short' : 'double' });
        expect(others).toEqual(
          outcome === 'refund' ? { unmatched_receipts: -45_000 } : { unmatched_receipts: -45_000, difference: 45_000 },
        );
      } else {
        expect([paid['order_state'], held, owed, others]).toEqual(['processing', -100_000, 0, {}]);
      }
      buyer = await world.buyer();
      order = String((await world.place(buyer, await world.product({ stock: 1 })))['id']);
    }
  });
});

test('rests opened in two tabs: one rest', async () => {
  await pay(55_000);
  const opened = await Promise.all([take(), take(), take()]);
  expect(new Set(opened.map(({ reference }) => reference)).size).toBe(1);
  const reference = opened[0]?.['reference'];
  await Promise.all([steps.observe(reference, 45_000), steps.observe(reference, 45_000)]);
  expect(await steps.booked(order)).toEqual({ 'cash:gateway:sandbox': 100_000, order_escrow: -100_000 });
});

test('third rejected proof of a rest: the order ends, bound receipts are refunded', async () => {
  await pay(55_000);
  await take('transfer');
  for (let proof = 0; proof < 3; proof += 1) {
    await world.call(buyer.token, 'step_order', { p_order: order, p_event: 'submit_proof' });
    const rejection = { p_order: order, p_event: 'reject_proof', p_detail: { note: 'Belum masuk' } };
    await world.call(owner.token, 'move_order_as_staff', rejection);
  }
  expect(await detail()).toMatchObject({ state: 'expired', refunds: [{ amount: 55_000 }] });
});

test.each(['over', 'late'])('exception of kind %s: not payable', async (kind) => {
  if (kind === 'late') {
    const attempt = await take();
    await runOut('41 minutes');
    await steps.observe(attempt['reference'], 90_000);
  } else await pay(120_000);
  expect(await take()).toMatchObject({ code: 'NOT_PAYABLE' });
});
