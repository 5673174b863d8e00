import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { undone } from '../support/answers.ts';
import { takeStep } from '../support/order-effects.ts';
import { auditedOtherwise } from '../support/orders/book-audit.ts';
import { type PaymentSteps, paymentSteps } from '../support/payment-steps.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import type { TestUser } from '../support/test-database.ts';

/** How much more than the total was transferred. */
const EXCESS = 500;
/** What an order holds: escrow, revenue, deposit, refund to send, compensation, and what was paid too much; zeros are left out. */
type Books = Readonly<Partial<Record<'escrow' | 'revenue' | 'deposit' | 'owed' | 'compensation' | 'excess', number>>>;

let world: RentalWorld;
let steps: PaymentSteps;
let judge: TestUser;
let buyer: TestUser;
let product: string;
let order: string;
beforeAll(async () => {
  world = await openRentalWorld();
  const { sql } = world.database;
  await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
  steps = paymentSteps(world, world.owner);
  judge = await world.staff('owner');
});
afterAll(() => world.close());
afterEach(async () => expect([await steps.findings(), await auditedOtherwise(world.database.sql)]).toEqual([[], []]));

const take = async (given: string): Promise<Record<string, unknown>> => {
  let answer: Record<string, unknown> = {};
  let by = world.owner;
  for (const step of given.split(', ')) {
    if (step === 'appeal') by = judge;
    // Without an account of the buyer only money of the sandbox can be sent.
    if (step === 'sent') await world.database.sql`update private.refunds set is_test = true where order_id = ${order} and state <> 'sent'`;
    answer = await takeStep(world, by, { order, buyer, product }, step);
  }
  return answer;
};
const books = async (): Promise<Books> => {
  const booked = await steps.booked(order);
  const held = {
    escrow: -(booked['order_escrow'] ?? 0),
    revenue: -(booked['revenue:sale'] ?? 0) - (booked['revenue:rental'] ?? 0),
    deposit: -(booked['deposit_escrow'] ?? 0),
    owed: -(booked['refund_payable'] ?? 0),
    compensation: booked['expense:compensation'] ?? 0,
    excess: -(booked['difference'] ?? 0),
  };
  return Object.fromEntries(Object.entries(held).filter(([, amount]) => amount !== 0));
};
const stateOf = async () => (await world.detail(buyer, order))['state'];
const transfer = async (amount: number) => {
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const receipt = { p_amount: amount, p_bank_reference: `MUT-${randomUUID().slice(0, 8)}`, p_received_on: today };
  await world.call(world.owner.token, 'record_transfer', { p_order: order, ...receipt });
};

/** The maximum part refund of the order, and of its complaint, as staff see them. */
const seen = async (): Promise<readonly unknown[]> => {
  const ofOrder = await world.call(world.owner.token, 'staff_order', { p_order: order });
  const [complaint] = await world.database.sql`select id from private.complaints where order_id = ${order} order by opened_at desc limit 1`;
  const ofCase =
    complaint === undefined ? ofOrder : await world.call(world.owner.token, 'complaint_case', { p_complaint: complaint['id'] });
  return [...new Set([ofOrder['most_part_refund'], ofCase['most_part_refund']])];
};

describe('purchase of Rp100.000 that was paid with Rp500 too much', () => {
  beforeEach(async () => {
    product = await world.product({ stock: 3 });
    buyer = await world.buyer();
    order = String((await world.place(buyer, product))['id']);
    await transfer(100_000 + EXCESS);
    expect(await books()).toEqual({ escrow: 100_000, excess: EXCESS });
  });

  const BEFORE = 'staff: deliver, complain';
  const AFTER = 'staff: deliver, buyer: confirm, complain';
  test.each<readonly [taken: string, state: string, wanted: Books]>([
    ['staff: refund_part 99999', 'completed', { revenue: 1, owed: 99_999, excess: 500 }],
    ['staff: refund_part 100000', 'completed', { owed: 100_000, excess: 500 }],
    ['staff: refund_part 100001', 'completed', { owed: 100_001, excess: 499 }],
    ['staff: refund_part 100499', 'completed', { owed: 100_499, excess: 1 }],
    ['staff: refund_part 100500', 'processing', { escrow: 100_000, excess: 500 }],
    ['staff: refund_part 100499, staff: refund', 'refunded', { owed: 100_500 }],
    ['staff: deliver, buyer: confirm, staff: refund_part 100000', 'completed', { owed: 100_000, excess: 500 }],
    ['staff: deliver, buyer: confirm, staff: refund_part 100001', 'completed', { owed: 100_001, excess: 499 }],
    ['staff: deliver, buyer: confirm, staff: refund_part 100499', 'completed', { owed: 100_499, excess: 1 }],
    ['staff: deliver, buyer: confirm, staff: refund_part 100499, staff: refund', 'refunded', { owed: 100_500 }],
    ['staff: refund_part 60000, staff: refund_part 40300', 'completed', { owed: 100_300, excess: 200 }],
    ['staff: refund_part 60000, staff: refund_part 40300, staff: refund_part 199', 'completed', { owed: 100_499, excess: 1 }],
    [`${BEFORE}, decide: part_refund 100000`, 'completed', { owed: 100_000, excess: 500 }],
    [`${BEFORE}, decide: part_refund 100001`, 'completed', { owed: 100_001, excess: 499 }],
    [`${BEFORE}, decide: part_refund 100499`, 'completed', { owed: 100_499, excess: 1 }],
    [`${AFTER}, decide: part_refund 100499`, 'completed', { owed: 100_499, excess: 1 }],
    [`${BEFORE}, decide: part_refund 100300, staff: refund`, 'refunded', { owed: 100_500 }],
    [`${BEFORE}, decide: part_refund 100300, complain, decide: refund`, 'refunded', { owed: 100_500 }],
    [`${BEFORE}, decide: part_refund 100300, complain`, 'disputed', { owed: 100_300, excess: 200 }],
  ])('%s: %s', async (taken, state, wanted) => {
    await take(taken);
    expect([await stateOf(), await books()]).toEqual([state, wanted]);
  });

  const APPEALS: readonly (readonly [final: string, state: string, unsent: Books, sent: Books])[] = [
    ['no_fault', 'completed', { revenue: 100_000, excess: 500 }, { revenue: 100_000, excess: 500, compensation: 100_300 }],
    ['help', 'completed', { revenue: 100_000, excess: 500 }, { revenue: 100_000, excess: 500, compensation: 100_300 }],
    [
      'part_refund 50000',
      'completed',
      { revenue: 50_000, owed: 50_000, excess: 500 },
      { revenue: 50_000, excess: 500, compensation: 50_300 },
    ],
    ['part_refund 100000', 'completed', { owed: 100_000, excess: 500 }, { excess: 500, compensation: 300 }],
    ['part_refund 100100', 'completed', { owed: 100_100, excess: 400 }, { excess: 400, compensation: 200 }],
    ['part_refund 100300', 'completed', { owed: 100_300, excess: 200 }, { excess: 200 }],
    ['part_refund 100499', 'completed', { owed: 100_499, excess: 1 }, { owed: 199, excess: 1 }],
    ['refund', 'refunded', { owed: 100_500 }, { owed: 200 }],
  ];
  describe.each([
    ['before revenue was recognised', BEFORE],
    ['after revenue was recognised', AFTER],
  ])('Rp100.300 refunded by the first decision, %s', (_, start) => {
    test.each(APPEALS)('final %s: returned amounts go to their source', async (final, state, wanted) => {
      await take(`${start}, decide: part_refund 100300, appeal`);
      expect(await books()).toEqual({ owed: 100_300, excess: 200 });
      expect(await takeStep(world, judge, { order, buyer, product }, `decide: ${final}`)).toMatchObject({ outcome: 'done' });
      expect([await stateOf(), await books()]).toEqual([state, wanted]);
    });

    test.each(APPEALS)('sent, final %s: the amount borne by the shop goes to its source', async (final, state, _unsent, wanted) => {
      await take(`${start}, decide: part_refund 100300, sent, appeal, decide: ${final}`);
      expect([await stateOf(), await books()]).toEqual([state, wanted]);
      if (state === 'refunded') return;
      await take('staff: refund');
      expect(await books()).toEqual({ owed: 100_500 - 100_300 });
    });
  });

  test('replacement on appeal: the price waits in escrow again until the buyer confirms', async () => {
    await take(`${BEFORE}, decide: part_refund 100300, appeal, decide: replacement`);
    expect([await stateOf(), await books()]).toEqual(['delivered', { escrow: 100_000, excess: 500 }]);
    await take('buyer: confirm');
    expect(await books()).toEqual({ revenue: 100_000, excess: 500 });
  });
});

describe('rental of Rp20.000 with a deposit of Rp50.000 that was paid with Rp500 too much', () => {
  beforeEach(async () => {
    const shop = await world.rentalShop(1, { '1 jam': 20_000 }, 50_000);
    [buyer, product] = [shop.renter, shop.product];
    order = String((await world.rent(buyer, product, shop.option))['id']);
    await transfer(70_000 + EXCESS);
    await take('open');
    expect(await books()).toEqual({ escrow: 20_000, deposit: 50_000, excess: EXCESS });
  });

  const WHOLE = 'complain, decide: part_refund 20300';
  const ENDED = 'end, rotate, complain, decide: part_refund 20300';
  test.each<readonly [taken: string, state: string, wanted: Books]>([
    ['complain, decide: part_refund 20000', 'rented', { deposit: 50_000, owed: 20_000, excess: 500 }],
    ['complain, decide: part_refund 20001', 'rented', { deposit: 50_000, owed: 20_001, excess: 499 }],
    ['complain, decide: part_refund 20499', 'rented', { deposit: 50_000, owed: 20_499, excess: 1 }],
    ['complain, decide: part_refund 20500', 'disputed', { escrow: 20_000, deposit: 50_000, excess: 500 }],
    [`${WHOLE}, end`, 'returning', { deposit: 50_000, owed: 20_300, excess: 200 }],
    [`${WHOLE}, end, rotate`, 'completed', { owed: 70_300, excess: 200 }],
    [`${WHOLE}, end, rotate, staff: refund_part 199`, 'completed', { owed: 70_499, excess: 1 }],
    [`${WHOLE}, end, rotate, staff: refund`, 'refunded', { owed: 70_500 }],
    [`${WHOLE}, end, rotate, complain`, 'disputed', { owed: 70_300, excess: 200 }],
    [`${WHOLE}, complain, decide: refund`, 'refunded', { owed: 70_500 }],
    [`${WHOLE}, appeal`, 'disputed', { deposit: 50_000, owed: 20_300, excess: 200 }],
    [`${WHOLE}, appeal, decide: no_fault`, 'rented', { escrow: 20_000, deposit: 50_000, excess: 500 }],
    [`${WHOLE}, appeal, decide: part_refund 8000, end, rotate`, 'completed', { revenue: 12_000, owed: 58_000, excess: 500 }],
    [`${WHOLE}, end, rotate, appeal, decide: no_fault`, 'completed', { revenue: 20_000, owed: 50_000, excess: 500 }],
    [`${WHOLE}, end, rotate, appeal, decide: part_refund 20100`, 'completed', { owed: 70_100, excess: 400 }],
    [`${WHOLE}, end, rotate, appeal, decide: refund`, 'refunded', { owed: 70_500 }],
    [
      `${WHOLE}, sent, end, rotate, appeal, decide: no_fault`,
      'completed',
      { revenue: 20_000, owed: 50_000, compensation: 20_300, excess: 500 },
    ],
    [`${WHOLE}, sent, appeal, decide: part_refund 20100, end, rotate`, 'completed', { owed: 50_000, compensation: 200, excess: 400 }],
    [ENDED, 'completed', { owed: 70_300, excess: 200 }],
    [`${ENDED}, appeal, decide: no_fault`, 'completed', { revenue: 20_000, owed: 50_000, excess: 500 }],
    [`${ENDED}, appeal, decide: part_refund 20100`, 'completed', { owed: 70_100, excess: 400 }],
    [`${ENDED}, appeal, decide: refund`, 'refunded', { owed: 70_500 }],
  ])('%s: %s', async (taken, state, wanted) => {
    await take(taken);
    expect([await stateOf(), await books()]).toEqual([state, wanted]);
  });

  const KEPT = 'end, claim: 30000, decide: keep_deposit 30000, rotate';
  test.each<readonly [taken: string, state: string, wanted: Books]>([
    [`${KEPT}, staff: refund_part 20300`, 'completed', { revenue: 30_000, owed: 40_300, excess: 200 }],
    [`${KEPT}, staff: refund_part 20500`, 'completed', { revenue: 30_000, owed: 40_500 }],
    [`${KEPT}, staff: refund_part 20501`, 'completed', { revenue: 50_000, owed: 20_000, excess: 500 }],
    [`${KEPT}, staff: refund_part 20500, appeal, decide: no_fault`, 'completed', { owed: 70_500 }],
    [`${KEPT}, staff: refund`, 'refunded', { owed: 70_500 }],
    [`${KEPT}, complain, decide: part_refund 20500`, 'completed', { revenue: 30_000, owed: 40_500 }],
    [`${KEPT}, complain, decide: part_refund 20501`, 'disputed', { revenue: 50_000, owed: 20_000, excess: 500 }],
    [
      'end, claim: 30000, decide: keep_deposit 30000, appeal, decide: part_refund 20300, rotate',
      'completed',
      { owed: 70_300, excess: 200 },
    ],
  ])('deposit of Rp30.000 kept, %s: %s', async (taken, state, wanted) => {
    await take(taken);
    expect([await stateOf(), await books()]).toEqual([state, wanted]);
  });

  test.each([
    ['complain', 'decide: part_refund', 20_499],
    [`${KEPT}`, 'staff: refund_part', 20_500],
    [`${KEPT}, staff: refund_part 20000`, 'staff: refund_part', 500],
    [`${KEPT}, complain`, 'decide: part_refund', 20_500],
    [`${KEPT}, complain, decide: part_refund 5000, appeal`, 'decide: part_refund', 20_500],
  ])('%s, displayed maximum: %s accepts it and not a rupiah more', async (taken, step, most) => {
    await take(taken);
    expect(await seen()).toEqual([most]);
    const people = { order, buyer, product };
    expect(await takeStep(world, judge, people, `${step} ${most + 1}`)).toMatchObject({ code: 'INVALID' });
    expect(await takeStep(world, judge, people, `${step} ${most}`)).toMatchObject({ outcome: 'done' });
  });

  test('only a kept deposit is left: no part refund is offered', async () => {
    await take(`${KEPT}, staff: refund_part 20500`);
    const { events } = await world.call<{ events: string[] }>(world.owner.token, 'staff_order', { p_order: order });
    expect([await seen(), events]).toEqual([[0], expect.not.arrayContaining(['refund_part'])]);
  });

  test('appealed part refund above the maximum, from an earlier version: only the same amount is accepted', async () => {
    expect(await take(`${KEPT}, complain, decide: part_refund 5000, appeal`)).toMatchObject({ outcome: 'done' });
    expect([await stateOf(), await seen()]).toEqual(['disputed', [20_500]]);
    const possible = await undone(world.database.sql, async (transaction) => {
      await transaction`select private.grant_refund('earlier', ${order}, private.refundable(${order}) - 1, '')`;
      return [
        ...(await transaction`select n as amount, private.is_part_refund(${order}, n) as "isPossible" from unnest('{4999,5000,5001}'::bigint[]) n`),
      ];
    });
    expect(possible).toEqual([
      { amount: '4999', isPossible: false },
      { amount: '5000', isPossible: true },
      { amount: '5001', isPossible: false },
    ]);
  });
});

test('appeal against an earlier complaint than the newest: refused', async () => {
  product = await world.product({ stock: 3 });
  buyer = await world.buyer();
  order = await world.paid(buyer, product);
  await take('staff: deliver, complain, decide: part_refund 30000, complain, decide: help');
  const [first, second] = await world.database.sql`select id from private.complaints where order_id = ${order} order by opened_at`;
  const appeal = (id: unknown) => world.call(buyer.token, 'appeal_complaint', { p_complaint: id, p_text: 'Videonya belum dilihat.' });
  expect(await appeal(first?.['id'])).toEqual({ code: 'COMPLAINT_CLOSED' });
  expect(await appeal(second?.['id'])).toMatchObject({ outcome: 'done' });
});

describe('second payment of a paid order, sent back', () => {
  const refundDeadline = async (): Promise<unknown> => {
    const [row] = await world.database.sql`select paused_at is not null as is_paused, done_at is not null as is_done
      from private.order_deadlines where order_id = ${order} and name = 'refund'`;
    return row === undefined ? null : { ...row };
  };
  const sendBack = async (): Promise<void> => {
    const [exception] = await steps.exceptionsOf(order);
    expect(await steps.resolve(String(exception?.id), 'refund')).toMatchObject({ outcome: 'done' });
  };
  beforeEach(async () => {
    product = await world.product({ stock: 3 });
    buyer = await world.buyer();
    order = String((await world.place(buyer, product))['id']);
    await transfer(100_000);
    await transfer(100_000);
    expect((await steps.exceptionsOf(order)).map(({ kind }) => kind)).toEqual(['double']);
  });

  test('granted before the complaint: its refund is due in time', async () => {
    await sendBack();
    await take('staff: deliver, complain');
    expect([await stateOf(), await refundDeadline()]).toEqual(['disputed', { is_paused: false, is_done: false }]);
  });

  test('granted during the complaint: its refund is due in time', async () => {
    await take('staff: deliver, complain');
    await sendBack();
    expect([await stateOf(), await refundDeadline()]).toEqual(['disputed', { is_paused: false, is_done: false }]);
  });

  test('part refund of the order itself: its deadline is paused while the buyer appeals', async () => {
    await take('staff: deliver, complain');
    await take('decide: part_refund 50000, appeal');
    expect([await stateOf(), await refundDeadline()]).toEqual(['disputed', { is_paused: true, is_done: false }]);
  });
});
