import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type OrderAnswer, type OrderFront, openOrderFront } from '../support/order-front.ts';
import { enrol, provenToken } from '../support/second-factor.ts';
import { eventually } from '../support/shop-process.ts';
import type { TestUser } from '../support/test-database.ts';

const ACCOUNTS = [{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }];

let front: OrderFront;
let finance: TestUser;
let buyer: TestUser;
let product: string;
let order: string;
beforeAll(async () => {
  front = await openOrderFront();
  await front.world.database.sql`update private.payment_settings set accounts = ${front.world.database.sql.json(ACCOUNTS)}`;
  finance = await front.world.staff('finance');
});
afterAll(() => front.close());
beforeEach(async () => {
  buyer = await front.world.buyer();
  product = await front.world.product({ stock: 1 });
  order = String((await front.place(buyer.token, product)).body.id);
});
afterEach(async () => {
  front.lose(null);
  expect(await front.world.database.sql`select name from private.ledger_findings() where not is_kept`).toEqual([]);
});

const open = (method: string): Promise<OrderAnswer> => front.act(buyer.token, 'open', { order_id: order, method });
const detail = () =>
  front.world.call<Record<string, unknown> & { version: number; refunds: { id: string; amount: number }[] }>(buyer.token, 'order_detail', {
    p_order: order,
  });
const approve = (amount: unknown, reference: string, version: number | null = null) =>
  front.world.call(finance.token, 'approve_payment', {
    ...{ p_order: order, p_amount: amount, p_bank_reference: reference, p_version: version },
  });
/** Finance decides what becomes of money that does not fit. */
const resolve = async (outcome: 'match' | 'refund') => {
  const [exception] = await front.world.database
    .sql`select id from private.payment_exceptions where order_id = ${order} and state = 'open'`;
  return front.world.call(finance.token, 'resolve_exception', { p_id: exception?.['id'], p_outcome: outcome, p_reason: 'Cek mutasi' });
};
/** The buyer names an account, and finance sends what is owed. */
const sendBack = async (reference: string) => {
  const account = { bank: 'BCA', number: '0987654321', holder: 'Sari' };
  expect((await front.act(buyer.token, 'refund-destination', { order_id: order, ...account })).status).toBe(200);
  const [refund] = (await detail()).refunds;
  return front.world.call(finance.token, 'mark_refund_sent', { p_refund: refund?.id, p_reference: reference });
};

describe('two tabs that pay', () => {
  test('same method: one payment, paid once', async () => {
    const opened = await Promise.all([open('sandbox'), open('sandbox'), open('sandbox')]);
    const references = new Set(opened.map(({ body }) => body.reference));
    expect([opened.map(({ status }) => status), references.size]).toEqual([[200, 200, 200], 1]);
    const played = await Promise.all([1, 2].map(() => front.play(String(opened[0]?.body.reference), 'paid')));
    expect(played.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(played.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'PAYMENT_OVER', error: expect.any(String) });
    expect((await open('sandbox')).body).toMatchObject({ code: 'NOT_PAYABLE', error: expect.stringMatching(/tidak sedang menunggu/) });
  });

  test('one method each: the later one is open; money through both is booked apart, and the second is refunded', async () => {
    const transfer = await open('transfer');
    const sandbox = await open('sandbox');
    expect((await front.play(String(sandbox.body.reference), 'paid')).body).toMatchObject({ order_state: 'processing' });
    expect(await approve(transfer.body['amount'], 'MUT-1')).toMatchObject({ outcome: 'done', exception: 'double' });
    expect(await detail()).toMatchObject({ state: 'processing', exception: { kind: 'double', state: 'open' } });
    expect(await resolve('match')).toEqual({ code: 'TRANSITION_NOT_ALLOWED' });
    expect(await resolve('refund')).toEqual({ outcome: 'done' });
    expect(await sendBack('TRF-1')).toEqual({ outcome: 'done' });
    expect(await detail()).toMatchObject({
      state: 'processing',
      refunds: [{ amount: transfer.body['amount'], state: 'sent', is_extra: true }],
    });
  });
});

describe('approval', () => {
  test('order ended by another person meanwhile: reported; a repetition revives it or refunds its money', async () => {
    const { body } = await open('transfer');
    for (let time = 0; time < 2; time += 1) {
      await front.act(buyer.token, 'proof', { order_id: order });
      const rejection = { p_order: order, p_event: 'reject_proof', p_detail: { note: 'Belum masuk' } };
      expect(await front.world.call(finance.token, 'move_order_as_staff', rejection)).toMatchObject({ outcome: 'done' });
    }
    await front.act(buyer.token, 'proof', { order_id: order });
    const { version } = await detail();
    const rejection = { p_order: order, p_event: 'reject_proof', p_detail: { note: 'Belum masuk juga' } };
    expect(await front.world.call(finance.token, 'move_order_as_staff', rejection)).toMatchObject({ state: 'expired' });
    expect(await approve(body['amount'], 'MUT-2', version)).toEqual({ code: 'ORDER_CHANGED' });
    const after = await detail();
    expect(await approve(body['amount'], 'MUT-2', after.version)).toMatchObject({ outcome: 'done', state: 'processing', exception: null });
  });

  test('expired order without its unit: the money waits for a decision', async () => {
    const { body } = await open('transfer');
    await front.world.letTimePass(order, '41 minutes');
    await front.world.paid(await front.world.buyer(), product);
    expect(await approve(body['amount'], 'MUT-3')).toMatchObject({ outcome: 'done', state: 'expired', exception: 'late' });
    expect(await resolve('match')).toEqual({ code: 'SOLD_OUT' });
    expect(await resolve('refund')).toEqual({ outcome: 'done' });
    expect(await sendBack('TRF-3')).toEqual({ outcome: 'done' });
    expect(await front.world.balances()).not.toHaveProperty('unmatched_receipts');
  });
});

describe('overpayment', () => {
  const approveMore = async (reference: string): Promise<number> => {
    const amount = Number((await open('transfer')).body['amount']) + 5000;
    expect(await approve(amount, reference)).toMatchObject({ outcome: 'done', state: 'pending_payment', exception: 'over' });
    expect(await detail()).toMatchObject({ exception: { kind: 'over', amount, state: 'open' } });
    return amount;
  };
  test('decided for the order: the needed amount is taken, the rest is refunded', async () => {
    await approveMore('MUT-4');
    expect(await resolve('match')).toEqual({ outcome: 'done' });
    expect(await detail()).toMatchObject({ state: 'processing', exception: { state: 'open', amount: 5000 } });
    expect(await resolve('refund')).toEqual({ outcome: 'done' });
    expect(await detail()).toMatchObject({ state: 'processing', exception: { state: 'resolved' }, refunds: [{ amount: 5000 }] });
  });
  test('refunded: the order waits for its payment again', async () => {
    const amount = await approveMore('MUT-5');
    expect(await resolve('refund')).toEqual({ outcome: 'done' });
    expect(await sendBack('TRF-5')).toEqual({ outcome: 'done' });
    expect(await detail()).toMatchObject({ state: 'pending_payment', refunds: [{ amount, state: 'sent' }] });
    const again = await open('sandbox');
    expect((await front.play(String(again.body.reference), 'paid')).body).toMatchObject({ order_state: 'processing' });
  });
});

describe('unreachable gateway', () => {
  test.each([
    ['before it is called', 'sandbox_write', 'before', [409, null]],
    ['after it was called', 'sandbox_write', 'after', [409, null]],
    ['before its answer is written down', 'server_note_attempt', 'before', [503, '5']],
    ['after its answer was written down', 'server_note_attempt', 'after', [503, '5']],
  ] as const)('%s: reported, and the next press opens the same payment, which pays once', async (_when, name, when, told) => {
    front.lose(name, when);
    const away = await open('sandbox');
    expect([away.status, away.headers.get('retry-after'), away.body['error']]).toEqual([...told, expect.stringMatching(/Coba lagi/)]);
    front.lose(null);
    const [attempt] = await front.world.database.sql`select reference from private.payment_attempts where order_id = ${order}`;
    const again = await open('sandbox');
    expect([again.status, again.body.reference]).toEqual([200, attempt?.['reference']]);
    expect((await front.play(String(again.body.reference), 'paid')).body).toMatchObject({ order_state: 'processing' });
    expect(await front.world.database.sql`select 1 from private.journals where order_id = ${order} and kind = 'paid'`).toHaveLength(1);
  });

  test('connection lost during an observation: the payment is queried again', async () => {
    const { body } = await open('sandbox');
    front.lose('server_observe');
    await front.play(String(body.reference), 'paid');
    expect((await detail())['state']).toBe('pending_payment');
    front.lose(null);
    await front.world.database.sql`update private.payment_attempts set next_inquiry_at = now() where order_id = ${order}`;
    const stop = front.orders.start();
    await eventually(async () => (await detail())['state'] === 'processing');
    await stop();
  });
});

describe('bank accounts of the shop', () => {
  const settings = { accounts: [{ bank: 'BRI', number: '5555555555', holder: 'Arena Akun' }], qris: null };
  const save = async (who: TestUser, version: number) =>
    front.world.call(who.token, 'save_payment_settings', { p_version: version, p_settings: settings });
  test('change: needs a fresh second factor; payments that are open still go to the displayed account', async () => {
    const { body } = await open('transfer');
    const owner = await front.world.staff('owner');
    const { version } = await front.world.call<{ version: number }>(owner.token, 'read_payment_settings');
    expect(await save(await front.world.database.user('owner'), version)).toEqual({ code: 'NEEDS_FACTOR' });
    await expect(save(finance, version)).rejects.toThrow(/403/);
    const passedLongAgo = await front.world.database.user('owner');
    await enrol(front.world.database, passedLongAgo);
    const stale = { ...passedLongAgo, token: await provenToken(front.world.database, passedLongAgo, 1200) };
    expect(await save(stale, version)).toEqual({ code: 'NOT_FRESH' });
    expect(await save(owner, version)).toMatchObject({ outcome: 'done' });
    expect(await save(owner, version)).toMatchObject({ code: 'SETTINGS_CHANGED' });
    expect((await open('transfer')).body).toEqual(body);
    expect(await approve(body['amount'], 'MUT-6')).toMatchObject({ state: 'processing' });
    expect((await front.world.balances())['cash:bank:bca']).toBeGreaterThan(0);
    await front.world.database.sql`update private.payment_settings set accounts = ${front.world.database.sql.json(ACCOUNTS)}`;
  });
});
