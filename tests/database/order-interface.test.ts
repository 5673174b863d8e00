import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type OrderFront, openOrderFront } from '../support/order-front.ts';
import { eventually } from '../support/shop-process.ts';
import type { TestUser } from '../support/test-database.ts';

let front: OrderFront;
let buyer: TestUser;
let product: string;
beforeAll(async () => {
  front = await openOrderFront();
});
afterAll(() => front.close());
beforeEach(async () => {
  buyer = await front.world.buyer();
  product = await front.world.product({ stock: 3 });
});

const detailOf = (order: unknown, token = buyer.token) =>
  front.world.call<Record<string, unknown> & { state: string; exception: object | null; refunds: { id: string }[] }>(
    token,
    'order_detail',
    {
      p_order: order,
    },
  );
const stateOf = async (order: unknown): Promise<string> => (await detailOf(order)).state;
const opened = async (method = 'sandbox', token = buyer.token) => {
  const { body: order } = await front.place(token, product);
  const { body: payment } = await front.act(token, 'open', { order_id: order.id, method });
  return { order: String(order.id), reference: String(payment.reference), payment };
};
/** Makes the payment expire. */
const expire = async (order: string): Promise<void> => {
  await front.world.letTimePass(order, '41 minutes');
  await front.world.call('service', 'process_outbox');
};
const paidJournals = async (order: string): Promise<number> =>
  (await front.world.database.sql`select 1 from private.journals where order_id = ${order} and kind in ('paid', 'received')`).length;

describe('order over the shop’s interface', () => {
  test('placed, opened for payment and paid: once each, for repeated requests', async () => {
    const key = randomUUID();
    const placed = await front.place(buyer.token, product, { key });
    expect([placed.status, placed.body]).toEqual([
      200,
      {
        id: expect.any(String),
        number: expect.stringMatching(/^AA-/),
        state: 'pending_payment',
        total: 100_000,
        pay_until: expect.stringMatching(/Z$/),
      },
    ]);
    expect((await front.place(buyer.token, product, { key })).body).toEqual(placed.body);
    const open = await front.act(buyer.token, 'open', { order_id: placed.body.id, method: 'sandbox' });
    const reference = String(open.body.reference);
    expect([open.status, open.body]).toEqual([
      200,
      {
        reference: expect.stringContaining(String(placed.body['number'])),
        method: 'sandbox',
        amount: 100_000,
        expires_at: placed.body['pay_until'],
        instructions: { kind: 'sandbox', url: `${front.origin}/internal/payments/${reference}` },
        is_automatic: true,
      },
    ]);
    expect((await front.act(buyer.token, 'open', { order_id: placed.body.id, method: 'sandbox' })).body).toEqual(open.body);
    const played = await front.play(reference, 'paid');
    expect([played.status, played.body]).toEqual([200, { state: 'paid', order_state: 'processing', exception: null }]);
    expect(await stateOf(placed.body.id)).toBe('processing');
    expect((await front.play(reference, 'paid')).body.code).toBe('PAYMENT_OVER');
    expect((await front.act(buyer.token, 'open', { order_id: placed.body.id, method: 'sandbox' })).body.code).toBe('NOT_PAYABLE');
    expect(await paidJournals(String(placed.body.id))).toBe(1);
  });

  test('forged webhook: unpaid; one payment reported twice: paid once', async () => {
    const { order, reference } = await opened();
    expect((await front.play(reference, 'forged')).body).toMatchObject({ state: 'pending', order_state: 'pending_payment' });
    const forged = await front.post(
      '/api/payments/sandbox/webhook',
      { reference, status: 'paid' },
      { 'x-sandbox-signature': 'ab'.repeat(32) },
    );
    expect([forged.status, forged.body.code]).toEqual([401, 'NOT_AUTHENTIC']);
    expect((await front.post('/api/payments/manual/webhook', { reference, status: 'paid' })).status).toBe(401);
    expect(await stateOf(order)).toBe('pending_payment');
    expect((await front.play(reference, 'twice')).body).toMatchObject({ order_state: 'processing' });
    expect(await paidJournals(order)).toBe(1);
    const stored = await front.world.database
      .sql`select is_authentic from private.webhook_inbox where reference = ${reference} or reference is null
      order by id`;
    expect(stored.map(({ is_authentic: isAuthentic }) => isAuthentic)).toEqual([true, false, false]);
  });

  test.each(['failed', 'expired'])('payment that failed (%s): opened again under another reference', async (event) => {
    const { order, reference } = await opened();
    expect((await front.play(reference, event)).body).toMatchObject({ state: event, order_state: 'pending_payment' });
    const again = await front.act(buyer.token, 'open', { order_id: order, method: 'sandbox' });
    expect(again.body.reference).not.toBe(reference);
    expect((await front.play(String(again.body.reference), 'paid')).body).toMatchObject({ order_state: 'processing' });
  });

  test('payment that was too low: waits for a decision', async () => {
    const { order, reference } = await opened();
    expect((await front.play(reference, 'short')).body).toMatchObject({
      state: 'paid',
      order_state: 'pending_payment',
      exception: 'short',
    });
    expect((await detailOf(order)).exception).toEqual({ kind: 'short', amount: 90_000, state: 'open' });
  });

  test('late payment: revives it while a unit is free, else the money waits; before the deadline it is not late', async () => {
    product = await front.world.product({ stock: 1 });
    const { order, reference } = await opened();
    expect((await front.play(reference, 'late')).body.code).toBe('ORDER_OPEN');
    await expire(order);
    expect((await front.play(reference, 'late')).body).toMatchObject({ order_state: 'processing', exception: null });
    product = await front.world.product({ stock: 1 });
    buyer = await front.world.buyer();
    const second = await opened();
    expect((await front.act(buyer.token, 'cancel', { order_id: second.order })).body).toMatchObject({
      outcome: 'done',
      state: 'cancelled',
    });
    expect((await front.play(second.reference, 'late')).body).toMatchObject({ order_state: 'cancelled', exception: 'late' });
  });

  test('steps, messages and proofs: accepted in turn, otherwise refused', async () => {
    const { order, reference } = await opened();
    const act = async (action: string, body: object = {}) => {
      const answer = await front.act(buyer.token, action, { order_id: order, ...body });
      return [answer.status, answer.body.code ?? answer.body['state'] ?? ''];
    };
    expect(await act('confirm')).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    expect(await act('proof')).toEqual([409, 'NOT_PAYABLE']);
    await front.play(reference, 'paid');
    expect(await act('message', { text: 'Halo, kapan dikirim?' })).toEqual([200, '']);
    expect(await act('message', { text: 'password: rahasia' })).toEqual([400, 'MESSAGE_REFUSED']);
    expect(await act('step', { event: 'grant_more_time' })).toEqual([409, expect.any(String)]);
    expect(await act('step', { event: 'deliver' })).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    expect(await act('cancel')).toEqual([200, 'cancelled']);
    expect(await act('cancel')).toEqual([200, 'cancelled']);
    const stranger = await front.world.buyer();
    expect((await front.act(stranger.token, 'cancel', { order_id: order })).status).toBe(404);
  });
});

describe('transfer and QRIS of the shop', () => {
  const QRIS =
    '00020101021126610014COM.GO-JEK.WWW01189360091434506469550210G4506469550303UMI51440014ID.CO.QRIS.WWW0215ID10243639137310303UMI5204899953033605802ID5910Arena Akun6013JAKARTA PUSAT61051031062070703A01';
  test('changed between each other: one open method, approved by staff', async () => {
    const { crc16 } = await import('../../src/domain/payment/qris-payload.ts');
    const owner = await front.world.staff('owner');
    const payload = `${QRIS}6304${crc16(`${QRIS}6304`)}`;
    const settings = { accounts: [{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }], qris: payload, sells_accounts: true };
    expect(await front.world.call(owner.token, 'save_payment_settings', { p_version: 1, p_settings: settings })).toMatchObject({
      outcome: 'done',
    });
    const { order, payment } = await opened('transfer');
    const account = { id: expect.any(String), bank: 'BCA', account: '1234567890', holder: 'Arena Akun' };
    expect(payment['instructions']).toEqual({ kind: 'transfer', ...account });
    const qris = await front.act(buyer.token, 'open', { order_id: order, method: 'qris' });
    const amount = Number(qris.body['amount']);
    expect(qris.body['instructions']).toMatchObject({
      kind: 'qris',
      merchant: 'Arena Akun',
      payload: expect.stringContaining(`5405${amount}`),
    });
    expect((await front.act(buyer.token, 'open', { order_id: order, method: 'qris' })).body).toEqual(qris.body);
    const states = await front.world.database
      .sql`select method, state from private.payment_attempts where order_id = ${order} order by opened_at`;
    expect(states.map(({ method, state }) => [method, state])).toEqual([
      ['transfer', 'closed'],
      ['qris', 'pending'],
    ]);
    expect((await front.act(buyer.token, 'proof', { order_id: order })).body).toMatchObject({ state: 'payment_review' });
    const approval = { p_order: order, p_amount: amount, p_bank_reference: `Q-${order.slice(0, 8)}` };
    expect(await front.world.call(owner.token, 'approve_payment', approval)).toMatchObject({ state: 'processing' });
  });
});

describe('refund', () => {
  const account = { bank: 'BCA', number: '1234 5678-90', holder: 'Rina' };
  test('to an account whose number only the server decrypts, for permitted staff', async () => {
    const { order, reference } = await opened();
    expect((await front.act(buyer.token, 'refund-destination', { order_id: order, ...account })).body.code).toBe('NOTHING_TO_REFUND');
    await front.play(reference, 'paid');
    await front.act(buyer.token, 'cancel', { order_id: order });
    const set = await front.act(buyer.token, 'refund-destination', { order_id: order, ...account });
    expect([set.status, set.body]).toEqual([200, {}]);
    const detail = await detailOf(order);
    expect(detail['destination']).toEqual({ bank: 'BCA', last4: '7890', holder: 'Rina' });
    const [row] = await front.world.database.sql`select sealed from private.refund_destinations order by created_at desc limit 1`;
    expect(String(row?.['sealed'])).not.toContain('1234567890');
    const refund = { refund_id: detail.refunds[0]?.id };
    const owner = await front.world.staff('owner');
    expect((await front.act(owner.token, 'open-destination', refund)).body).toEqual({ number: '1234567890' });
    expect((await front.act(buyer.token, 'open-destination', refund)).status).toBe(403);
    // Sealed for its own row: copied into another one, it does not open.
    const [own] = await front.world.database.sql`select destination_id as id from private.order_facts where order_id = ${order}`;
    const [copy] = await front.world.database.sql`insert into private.refund_destinations (user_id, bank, sealed, last4, holder)
      select user_id, bank, sealed, last4, holder from private.refund_destinations where id = ${own?.['id']} returning id`;
    await front.world.database.sql`update private.order_facts set destination_id = ${copy?.['id']} where order_id = ${order}`;
    expect((await front.act(owner.token, 'open-destination', refund)).body.code).toBe('DESTINATIONS_CLOSED');
    await front.world.database.sql`update private.order_facts set destination_id = ${own?.['id']} where order_id = ${order}`;
    expect(await front.orders.vaultReport()).toEqual({ condition: 'ready', lost: [] });
    front.reopen({ CREDENTIALS_KEY: randomBytes(32).toString('base64') });
    expect(await front.orders.vaultReport()).toMatchObject({ condition: 'wrong', lost: [{ units: 0, destinations: 2 }] });
    expect((await front.act(owner.token, 'open-destination', refund)).body.code).toBe('DESTINATIONS_CLOSED');
    expect((await front.act(buyer.token, 'refund-destination', { order_id: order, ...account })).body.code).toBe('DESTINATIONS_CLOSED');
    expect((await front.place((await front.world.buyer()).token, product)).status).toBe(200);
    front.reopen({});
  });
});

test('effects of orders: stock, notifications, WhatsApp and unreported payments are processed automatically', async () => {
  const { order, reference } = await opened();
  // The sandbox was paid, and its webhook was lost.
  const charge = await front.world.call<object>('service', 'sandbox_read', { p_reference: reference });
  await front.world.call('service', 'sandbox_write', {
    p_reference: reference,
    p_charge: { ...charge, state: 'paid', paid: 100_000, paid_at: new Date().toISOString() },
  });
  await front.world.database.sql`update private.payment_attempts set next_inquiry_at = now() where reference = ${reference}`;
  await front.world.database.sql`update auth.users set phone = '628123450011' where id = ${buyer.id}`;
  const stop = front.orders.start();
  await eventually(async () => (await stateOf(order)) === 'processing' && front.sender.messages().some(({ to }) => to === '628123450011'));
  await stop();
  expect(front.errors.recent()).toEqual([]);
  const [shown] = await front.world.database.sql`select stock from products where id = ${product}`;
  expect(shown?.['stock']).toBe(2);
  expect(front.sender.messages().find(({ to }) => to === '628123450011')?.text).toMatch(/^Arena Akun: Pembayaran diterima/);
  const states = await front.world.database.sql`select state from private.message_outbox where user_id = ${buyer.id}`;
  expect(states.map(({ state }) => state)).toEqual(['sent']);
  expect(front.errors.recent()).toEqual([]);
});
