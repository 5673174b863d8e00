import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type PaymentSteps, paymentSteps } from '../support/payment-steps.ts';
import { FIT_CASES, SPLIT_CASES, TAKEN_CASES } from '../support/receipt-cases.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: RentalWorld;
let steps: PaymentSteps;
let buyer: TestUser;
beforeAll(async () => {
  world = await openRentalWorld();
  const { sql } = world.database;
  await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
  steps = paymentSteps(world, world.owner);
});
afterAll(() => world.close());
beforeEach(async () => {
  buyer = await world.buyer();
});
afterEach(async () => expect(await steps.findings()).toEqual([]));

const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
const record = (order: string | null, amount: number) =>
  world.call(world.owner.token, 'record_transfer', {
    ...(order === null ? {} : { p_order: order }),
    ...{ p_amount: amount, p_bank_reference: `MUT-${randomUUID().slice(0, 8)}`, p_received_on: today },
  });

/** An unpaid rental of Rp20.000 with a deposit of Rp50.000. */
const rental = async (): Promise<string> => {
  const { product, option } = await world.rentalShop(1, { '1 jam': 20_000 }, 50_000);
  return String((await world.rent(buyer, product, option))['id']);
};
const purchase = async (): Promise<string> => String((await world.place(buyer, await world.product({ stock: 1 })))['id']);
/** The expired one of the same kind. */
const expired = async (order: string): Promise<string> => {
  await world.letTimePass(order, '41 minutes');
  await world.tick();
  return order;
};
const stateOf = async (order: string) => (await world.detail(buyer, order))['state'];
const matchFirst = async (order: string) => steps.resolve((await steps.exceptionsOf(order))[0]?.id ?? '', 'match');

describe('deposit of a rental: held for every kind of payment', () => {
  test.each<readonly [way: string, pay: (order: string) => Promise<unknown>]>([
    ['a gateway', (order) => steps.pay(buyer, order, 70_000)],
    ['a recorded transfer', (order) => record(order, 70_000)],
    ['a recorded transfer with an accepted excess', (order) => record(order, 70_999)],
    [
      'an approved proof',
      async (order) => {
        const { amount } = await steps.take(buyer, order, 'transfer');
        await world.call(buyer.token, 'step_order', { p_order: order, p_event: 'submit_proof' });
        const approval = { p_order: order, p_amount: amount, p_bank_reference: `BCA-${randomUUID().slice(0, 8)}` };
        await world.call(world.owner.token, 'approve_payment', approval);
      },
    ],
    [
      'a match of too little',
      async (order) => {
        await steps.pay(buyer, order, 40_000);
        await matchFirst(order);
      },
    ],
    [
      'a match of too much',
      async (order) => {
        await steps.pay(buyer, order, 90_000);
        await matchFirst(order);
      },
    ],
    [
      'two payments of too little',
      async (order) => {
        await steps.pay(buyer, order, 40_000);
        await steps.pay(buyer, order, 30_000);
      },
    ],
    [
      'a revival',
      async (order) => {
        const { reference } = await steps.take(buyer, order);
        await expired(order);
        await steps.observe(reference, 70_000);
      },
    ],
    [
      'a match of a late payment',
      async (order) => {
        const { reference } = await steps.take(buyer, order);
        await expired(order);
        await steps.observe(reference, 60_000);
        await matchFirst(order);
      },
    ],
    [
      'a match of money without an order',
      async (order) => {
        await record(null, 70_000);
        const { sql } = world.database;
        const [loose] = await sql<{ id: string }[]>`select id from private.payment_exceptions where order_id is null and state = 'open'`;
        await steps.resolve(loose?.id ?? '', 'match', order);
      },
    ],
  ])('%s', async (_, pay) => {
    const order = await rental();
    await pay(order);
    expect(await steps.booked(order)).toMatchObject({ order_escrow: -20_000, deposit_escrow: -50_000 });
    expect(await stateOf(order)).toBe('delivered');
  });
});

test('rental paid too low and matched: its complete deposit is returned', async () => {
  const order = await rental();
  await steps.pay(buyer, order, 40_000);
  await matchFirst(order);
  await world.open(buyer, order);
  await world.call(buyer.token, 'end_rental', { p_order: order });
  await world.rotate(order);
  expect(await world.detail(buyer, order)).toMatchObject({ state: 'completed', refunds: [{ amount: 50_000 }] });
  expect(await steps.booked(order)).toMatchObject({ 'revenue:rental': -20_000, difference: 30_000, refund_payable: -50_000 });
});

describe('split of a payment: the database and the domain agree', () => {
  test.each(SPLIT_CASES)('%s', async (what, total, deposit, received, code, lines) => {
    const { sql } = world.database;
    const order = await rental();
    const split = await sql
      .begin(async (transaction) => {
        await transaction`select private.post_payment(${`uji:${what}`}, 'paid', jsonb_populate_record(o, ${sql.json({ total, deposit })}),
          ${sql.json([['cash:gateway:sandbox', received]])}, ${received}, ${code}, null, true) from orders o where o.id = ${order}`;
        const rows = await transaction<{ account: string; amount: string }[]>`
          select l.account, l.amount from private.journals j join private.journal_lines l on l.journal_id = j.id
          where j.key = ${`uji:${what}`} and l.account <> 'cash:gateway:sandbox' order by l.line`;
        throw Object.assign(new Error('undone'), { lines: rows.map(({ account, amount }) => [account, Number(amount)]) });
      })
      .catch((error: Error & { lines?: unknown }) => error.lines ?? error);
    expect(split).toEqual(lines);
  });

  test.each(FIT_CASES)(
    'private.observe_payment: Rp%d for Rp100.000: %s as a transfer, %s at a gateway',
    async (received, transfer, gateway) => {
      const outcomeOf = async (pay: (order: string) => Promise<Record<string, unknown>>): Promise<unknown> =>
        (await pay(await purchase()))['exception'] ?? 'paid';
      expect(await outcomeOf((order) => record(order, received))).toBe(transfer);
      buyer = await world.buyer();
      expect(await outcomeOf((order) => steps.pay(buyer, order, received))).toBe(gateway);
    },
  );
});

describe('match: takes what the order needs, the rest is refunded', () => {
  test.each(TAKEN_CASES)('private.match_exception: takes of %j: %j', async (amounts, taken) => {
    const order = await expired(await purchase());
    const { sql } = world.database;
    // Late payments that fit nothing: nobody revives the order before staff decide.
    for (const [at, amount] of amounts.entries()) {
      const [attempt] = await sql<{ reference: string }[]>`
        insert into private.payment_attempts (order_id, reference, gateway, method, account, amount, state, expires_at, ended_at)
        values (${order}, ${`UJI-${order.slice(0, 8)}-${at}`}, 'sandbox', 'sandbox', 'cash:gateway:sandbox', 1, 'expired', now(), now())
        returning reference`;
      await sql`select private.open_exception(a, 'late', ${amount}, 1) from private.payment_attempts a
        where a.reference = ${attempt?.reference ?? ''}`;
    }
    expect(await matchFirst(order)).toEqual({ outcome: 'done' });
    expect(await stateOf(order)).toBe('processing');
    const rows = await sql<{ taken: string }[]>`select taken from private.payment_exceptions where order_id = ${order} order by at`;
    expect(rows.map((row) => Number(row.taken))).toEqual(taken);
    const left = amounts.map((amount, at) => amount - (taken[at] ?? 0)).filter((amount) => amount > 0);
    const open = await steps.exceptionsOf(order);
    expect(open.map(({ amount }) => amount)).toEqual(left);
    for (const { id } of open) expect(await steps.resolve(id, 'refund')).toEqual({ outcome: 'done' });
    const owed = left.reduce((sum, amount) => sum + amount, 0);
    expect(await steps.booked(order)).toEqual({
      'cash:gateway:sandbox': amounts.reduce((sum, amount) => sum + amount, 0),
      order_escrow: -100_000,
      ...(taken.reduce((sum, amount) => sum + amount, 0) < 100_000 ? { difference: 1000 } : {}),
      ...(owed > 0 ? { refund_payable: -owed } : {}),
    });
  });

  test('pressed twice: done once; its rest is not matched again', async () => {
    const order = await purchase();
    await steps.pay(buyer, order, 120_000);
    const [over] = await steps.exceptionsOf(order);
    expect(await steps.resolve(over?.id ?? '', 'match')).toEqual({ outcome: 'done' });
    expect(await steps.resolve(over?.id ?? '', 'match')).toEqual({ outcome: 'already' });
    expect(await steps.exceptionsOf(order)).toMatchObject([{ id: over?.id, amount: 20_000 }]);
    expect(await steps.resolve(over?.id ?? '', 'refund')).toEqual({ outcome: 'done' });
    expect(await steps.resolve(over?.id ?? '', 'refund')).toEqual({ outcome: 'already' });
    expect(await world.detail(buyer, order)).toMatchObject({ state: 'processing', refunds: [{ amount: 20_000, is_extra: true }] });
  });
});

describe('key of a posting', () => {
  const post = (lines: unknown, kind = 'opening', order: string | null = null, key = 'uji:kunci') =>
    world.database.sql`select private.post_journal(${key}, ${kind}, ${order}, ${world.database.sql.json(lines as never)}) as is_new`;
  const LINES = [
    ['cash:outside', 5000],
    ['revenue:outside', -5000],
  ];
  test('same lines in any order: a replay; other lines: an error', async () => {
    expect(await post(LINES)).toEqual([{ is_new: true }]);
    expect(await post(LINES)).toEqual([{ is_new: false }]);
    expect(await post([...LINES].reverse())).toEqual([{ is_new: false }]);
    const others: readonly (readonly unknown[])[] = [
      [
        ['cash:outside', 5001],
        ['revenue:outside', -5001],
      ],
      [
        ['cash:outside', -5000],
        ['revenue:outside', 5000],
      ],
      [
        ['cash:outside', 5000],
        ['revenue:outside', -5000, randomUUID()],
      ],
      [
        ['cash:outside', 5000],
        ['difference', -5000],
      ],
      [...LINES, ['difference', 1], ['expense:gateway', -1]],
      [['cash:outside', 5000]],
    ];
    for (const lines of others) await expect(post(lines)).rejects.toMatchObject({ code: '23514' });
    await expect(post(LINES, 'cost')).rejects.toMatchObject({ code: '23514' });
    await expect(post(LINES, 'opening', await purchase())).rejects.toMatchObject({ code: '23514' });
    expect(await world.database.sql`select 1 from private.journals where key = 'uji:kunci'`).toHaveLength(1);
  });

  test('refund granted with another amount: an error', async () => {
    const { sql } = world.database;
    const order = await world.paid(buyer, await world.product());
    const grant = (amount: number) =>
      sql<{ granted: string }[]>`select private.grant_refund('uji:refund', ${order}, ${amount}, 'Uji') as granted`;
    expect(await grant(10_000)).toMatchObject([{ granted: '10000' }]);
    expect(await grant(10_000)).toMatchObject([{ granted: '0' }]);
    await expect(grant(20_000)).rejects.toMatchObject({ code: '23514' });
  });
});
