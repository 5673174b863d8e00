import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { SystemClock } from '../../src/infrastructure/platform/system-clock.ts';
import { MidtransServer } from '../support/gateways/midtrans-server.ts';
import { type OrderAnswer, type OrderFront, openOrderFront } from '../support/order-front.ts';
import { eventually } from '../support/shop-process.ts';
import type { TestUser } from '../support/test-database.ts';

const serverKey = 'SB-Mid-server-uji-1234567890';
const ENVIRONMENT = { PAYMENT_GATEWAYS: 'midtrans,manual', MIDTRANS_SERVER_KEY: serverKey };
const WEBHOOK = '/api/payments/midtrans/webhook';
const PRICE = 100_000;

let front: OrderFront;
let midtrans: MidtransServer;
let buyer: TestUser;
let product: string;
let order: string;
beforeAll(async () => {
  front = await openOrderFront();
  midtrans = new MidtransServer({ serverKey, clock: new SystemClock() });
  midtrans.noticesTo = `${front.origin}${WEBHOOK}`;
  await midtrans.listen();
  front.reopen(ENVIRONMENT, midtrans.url);
  const { sql } = front.world.database;
  await sql`update private.payment_settings set gateways = '{midtrans,manual}',
    accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
});
afterAll(async () => {
  await front.close();
  await midtrans.close();
});
beforeEach(async () => {
  midtrans.reset();
  buyer = await front.world.buyer();
  product = await front.world.product({ stock: 1, price: PRICE });
  order = String((await front.place(buyer.token, product)).body.id);
});
/** The books agree with the orders, and the cash at Midtrans is what its own payments brought. */
afterEach(async () => {
  expect(await front.world.database.sql`select name from private.ledger_findings() where not is_kept`).toEqual([]);
  expect(await cashOf(order)).toBe(midtrans.received);
});

const open = (method = 'va_bca'): Promise<OrderAnswer> => front.act(buyer.token, 'open', { order_id: order, method });
const opened = async (method?: string): Promise<string> => String((await open(method)).body.reference);
const detail = () => front.world.call<Record<string, unknown>>(buyer.token, 'order_detail', { p_order: order });
const stateOf = async (): Promise<unknown> => (await detail())['state'];
const cashOf = async (id: string): Promise<number> => {
  const [row] = await front.world.database.sql<{ cash: number }[]>`
    select coalesce(sum(l.amount), 0)::integer as cash from private.journal_lines l join private.journals j on j.id = l.journal_id
    where j.order_id = ${id} and l.account = 'cash:gateway:midtrans'`;
  return row?.cash ?? -1;
};
const journals = async (): Promise<readonly string[]> =>
  (await front.world.database.sql<{ kind: string }[]>`select kind from private.journals where order_id = ${order} order by id`).map(
    ({ kind }) => kind,
  );
const attempts = (): Promise<readonly { method: string; state: string }[]> =>
  front.world.database.sql`select method, state from private.payment_attempts where order_id = ${order} order by opened_at, reference`;
/** As if the time of the next inquiry had come. */
const makeDue = () => front.world.database.sql`update private.payment_attempts set next_inquiry_at = now() where order_id = ${order}`;
/** Runs what the server does by itself, until a condition holds. */
const untilServed = async (holds: () => Promise<boolean>): Promise<void> => {
  const stop = front.orders.start();
  try {
    await eventually(holds);
  } finally {
    await stop();
  }
};

describe('virtual account', () => {
  test('opened, paid and reported: the order is paid, and the money is at Midtrans', async () => {
    const { status, body } = await open();
    expect([status, body]).toEqual([
      200,
      {
        ...{ reference: expect.any(String), method: 'va_bca', amount: PRICE, expires_at: expect.any(String), is_automatic: true },
        instructions: { kind: 'va', bank: 'BCA', number: expect.stringMatching(/^\d{10,}$/) },
      },
    ]);
    expect(await detail()).toMatchObject({
      ...{ payment: { instructions: body['instructions'], is_automatic: true }, methods: expect.arrayContaining(['qris', 'va_bca']) },
      automatic_methods: ['qris', 'va_bca', 'va_bni', 'va_bri', 'va_permata', 'va_cimb', 'bill_mandiri'],
    });
    midtrans.pay(String(body.reference));
    expect(await midtrans.notify(String(body.reference))).toEqual([200]);
    await eventually(async () => (await stateOf()) === 'processing');
    expect(await journals()).toEqual(['paid']);
    expect(await detail()).toMatchObject({ paid_method: 'va_bca', paid_amount: PRICE, is_test: false });
  });

  test('no notice at all: the inquiry finds the payment', async () => {
    midtrans.pay(await opened());
    await makeDue();
    await untilServed(async () => (await stateOf()) === 'processing');
    expect(await journals()).toEqual(['paid']);
  });

  test.each([
    ['QRIS', 'qris', 'qris'],
    ['Mandiri bill', 'bill_mandiri', 'bill'],
  ])('changed to %s: the former one is closed at Midtrans, and the new one pays', async (_what, method, kind) => {
    const first = await opened();
    const next = await open(method);
    expect(next.body['instructions']).toMatchObject({ kind });
    expect(midtrans.statusNow(first)).toBe('expire');
    midtrans.pay(String(next.body.reference));
    await midtrans.notify(String(next.body.reference));
    await eventually(async () => (await stateOf()) === 'processing');
    expect(await attempts()).toEqual([
      { method: 'va_bca', state: 'closed' },
      { method, state: 'paid' },
    ]);
  });

  test('paid while it is changed: the order is paid', async () => {
    await open();
    midtrans.oddities = { paysAtClosing: true };
    expect((await open('va_bni')).body.code).toBe('ALREADY_PAID');
    expect(await stateOf()).toBe('processing');
  });

  test('opened twice, and by two tabs: one payment', async () => {
    const both = await Promise.all([open(), open()]);
    expect(new Set([...both, await open()].map(({ body }) => body.reference)).size).toBe(1);
    expect(midtrans.calls.filter((call) => call === 'POST /v2/charge').length).toBeLessThanOrEqual(2);
  });
});

describe('notices', () => {
  const post = (notice: object) => front.post(WEBHOOK, notice);

  test('forged: refused, without any effect', async () => {
    const reference = await opened();
    const forged = { ...midtrans.notice(reference, { transaction_status: 'settlement' }), signature_key: 'ab'.repeat(64) };
    expect((await post(forged)).status).toBe(401);
    expect((await post({ order_id: reference, transaction_status: 'settlement' })).status).toBe(401);
    expect([await stateOf(), await journals()]).toEqual(['pending_payment', []]);
  });

  test('right signature with a changed status, which the signature does not cover: books nothing', async () => {
    const reference = await opened();
    const asked = midtrans.calls.length;
    for (const status of ['settlement', 'capture', 'refund', 'chargeback'])
      expect((await post({ ...midtrans.notice(reference), transaction_status: status, fraud_status: 'accept' })).status).toBe(200);
    await eventually(async () => midtrans.calls.length >= asked + 4);
    expect([await stateOf(), await journals()]).toEqual(['pending_payment', []]);
    expect(await attempts()).toEqual([{ method: 'va_bca', state: 'pending' }]);
  });

  // Fewer than twenty a second, above which the shop asks a sender to come again.
  test('repeated six times by two senders: booked once', async () => {
    const reference = await opened();
    midtrans.pay(reference);
    midtrans.oddities = { notices: 3 };
    const answers = (await Promise.all([midtrans.notify(reference), midtrans.notify(reference)])).flat();
    expect(answers).toEqual([200, 200, 200, 200, 200, 200]);
    await eventually(async () => (await stateOf()) === 'processing');
    const stored = await front.world.database.sql`select key from private.webhook_inbox where reference = ${reference}`;
    expect([stored.length, await journals()]).toEqual([1, ['paid']]);
  });

  test('before the answer of the opening: the payment is opened all the same', async () => {
    midtrans.oddities = { noticesFirst: true };
    const { status, body } = await open('qris');
    expect([status, body['instructions']]).toEqual([200, expect.objectContaining({ kind: 'qris', merchant: 'Toko Uji' })]);
    midtrans.pay(String(body.reference));
    await midtrans.notify(String(body.reference));
    await eventually(async () => (await stateOf()) === 'processing');
  });

  test('of a payment that the shop does not know, as the dashboard sends to try: accepted, without any effect', async () => {
    expect((await post(midtrans.notice('payment_notif_test_G123_uji'))).status).toBe(200);
    expect((await post(midtrans.notice('AA-7654321-1-AAAAAA'))).status).toBe(200);
    expect([await stateOf(), await journals()]).toEqual(['pending_payment', []]);
  });

  test('of another status each: one order of events or another, the same end', async () => {
    const reference = await opened();
    midtrans.pay(reference);
    for (const status of ['expire', 'settlement', 'pending', 'deny'])
      await post({ ...midtrans.notice(reference), transaction_status: status });
    await eventually(async () => (await stateOf()) === 'processing');
    expect([await attempts(), await journals()]).toEqual([[{ method: 'va_bca', state: 'paid' }], ['paid']]);
  });
});

describe('money that does not fit', () => {
  test('short: waits for its rest; over: waits for a decision', async () => {
    const reference = await opened();
    midtrans.pay(reference, PRICE - 10_000);
    await midtrans.notify(reference);
    // A notice can be lost to the limit of an address; the shop asks by itself, too.
    await makeDue();
    await untilServed(async () => ((await detail())['exception'] as { kind?: string } | null)?.kind === 'short');
    const rest = await open('qris');
    expect(rest.body['amount']).toBe(10_000);
    midtrans.pay(String(rest.body.reference));
    await midtrans.notify(String(rest.body.reference));
    await makeDue();
    await untilServed(async () => (await stateOf()) === 'processing');
  });

  test('after the order was cancelled: an exception, which holds the money', async () => {
    const reference = await opened();
    await front.act(buyer.token, 'cancel', { order_id: order });
    midtrans.payLate(reference);
    await midtrans.notify(reference);
    await eventually(async () => (await detail())['exception'] !== null);
    expect(await detail()).toMatchObject({ state: 'cancelled', exception: { kind: 'late', amount: PRICE, state: 'open' } });
  });

  test('overdue: closed at Midtrans; paid at the second of its expiry: the order is paid', async () => {
    const reference = await opened();
    midtrans.oddities = { paysAtClosing: true };
    await front.world.database.sql`update private.payment_attempts set expires_at = now() where order_id = ${order}`;
    await untilServed(async () => (await stateOf()) === 'processing');
    expect(midtrans.statusNow(reference)).toBe('settlement');
  });

  test('status that the shop does not know: stays open, and is kept as text', async () => {
    const reference = await opened();
    midtrans.oddities = { status: 'settled' };
    await midtrans.notify(reference);
    const statuses = () => front.world.database.sql<{ text: string }[]>`
      select b.provider_status as text from private.payment_observations b join private.payment_attempts a on a.id = b.attempt_id
      where a.order_id = ${order}`;
    await eventually(async () => (await statuses()).length === 1);
    expect([await statuses(), await stateOf()]).toEqual([[{ text: 'settled' }], 'pending_payment']);
  });
});

test('chargeback after the payment: the order and its money stay, and the status is kept', async () => {
  const reference = await opened();
  midtrans.pay(reference);
  await midtrans.notify(reference);
  await eventually(async () => (await stateOf()) === 'processing');
  midtrans.set(reference, 'chargeback');
  await midtrans.notify(reference);
  const statuses = () => front.world.database.sql<{ text: string }[]>`
    select b.provider_status as text from private.payment_observations b join private.payment_attempts a on a.id = b.attempt_id
    where a.order_id = ${order} order by b.seq`;
  await eventually(async () => (await statuses()).at(-1)?.text === 'chargeback');
  expect([await stateOf(), await journals(), await attempts()]).toEqual(['processing', ['paid'], [{ method: 'va_bca', state: 'paid' }]]);
});

describe('gateway that is away', () => {
  test('at the opening: told to try again, and a transfer is possible meanwhile', async () => {
    midtrans.state = 'away';
    expect((await open()).body).toMatchObject({ code: 'GATEWAY_AWAY', error: expect.stringMatching(/pilih cara bayar lain/) });
    const transfer = await open('transfer');
    expect([transfer.status, transfer.body['instructions']]).toEqual([200, expect.objectContaining({ kind: 'transfer', bank: 'BCA' })]);
    expect(await attempts()).toEqual([
      { method: 'va_bca', state: 'closed' },
      { method: 'transfer', state: 'created' },
    ]);
  });

  test('after the opening: nothing is lost, and the payment is found when it is back', async () => {
    const reference = await opened();
    midtrans.pay(reference);
    midtrans.state = 'away';
    await makeDue();
    const asked = midtrans.calls.length;
    const stop = front.orders.start();
    await eventually(async () => midtrans.calls.length > asked);
    expect([await stateOf(), await attempts()]).toEqual(['pending_payment', [{ method: 'va_bca', state: 'pending' }]]);
    midtrans.state = 'well';
    await makeDue();
    await eventually(async () => (await stateOf()) === 'processing');
    await stop();
    const [next] = await front.world.database.sql<{ inquiries: number }[]>`
      select inquiries from private.payment_attempts where order_id = ${order}`;
    expect(next?.inquiries).toBeGreaterThan(0);
  });

  test('answer of the opening lost: the next press shows the same payment, which pays once', async () => {
    front.lose('server_note_attempt');
    expect((await open('qris')).status).toBe(503);
    front.lose(null);
    const again = await open('qris');
    expect(midtrans.calls.filter((call) => call === 'POST /v2/charge')).toHaveLength(2);
    midtrans.pay(String(again.body.reference));
    await midtrans.notify(String(again.body.reference));
    await eventually(async () => (await stateOf()) === 'processing');
    expect(await attempts()).toEqual([{ method: 'qris', state: 'paid' }]);
  });

  test('answer lost, and its key forgotten: QRIS is closed and opened anew', async () => {
    front.lose('server_note_attempt');
    await open('qris');
    front.lose(null);
    midtrans.oddities = { forgetsKeys: true };
    const again = await open('qris');
    expect([again.status, again.body['instructions']]).toEqual([200, expect.objectContaining({ kind: 'qris' })]);
    expect((await attempts()).map(({ state }) => state)).toEqual(['closed', 'pending']);
  });

  test('refused key: the way is not offered now, and the owner reads why', async () => {
    midtrans.oddities = { page: 'other key' };
    expect((await open()).body.code).toBe('METHOD_UNAVAILABLE');
    expect(front.errors.recent()[0]).toMatchObject({ where: 'OpenPayment', message: expect.stringContaining('MIDTRANS_SERVER_KEY') });
    expect(JSON.stringify(front.errors.recent())).not.toContain(serverKey);
  });
});

test('gateway that is no longer offered, its key still set: its payments are still found', async () => {
  const reference = await opened();
  midtrans.pay(reference);
  front.reopen({ ...ENVIRONMENT, PAYMENT_GATEWAYS: 'manual' }, midtrans.url);
  try {
    expect(await midtrans.notify(reference)).toEqual([200]);
    await eventually(async () => (await stateOf()) === 'processing');
  } finally {
    front.reopen(ENVIRONMENT, midtrans.url);
  }
});
