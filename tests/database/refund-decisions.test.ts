import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { takeStep } from '../support/order-effects.ts';
import { auditedOtherwise } from '../support/orders/book-audit.ts';
import { type PaymentSteps, paymentSteps } from '../support/payment-steps.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: RentalWorld;
let steps: PaymentSteps;
let judge: TestUser;
let buyer: TestUser;
let product: string;
let order: string;
beforeAll(async () => {
  world = await openRentalWorld();
  steps = paymentSteps(world, world.owner);
  judge = await world.staff('owner');
});
afterAll(() => world.close());
afterEach(async () => expect([await steps.findings(), await auditedOtherwise(world.database.sql)]).toEqual([[], []]));

/** Takes steps as the first decider, and decisions on appeal as the second. @returns the last answer */
const take = async (given: string): Promise<Record<string, unknown>> => {
  let answer: Record<string, unknown> = {};
  let by = world.owner;
  for (const step of given.split(', ')) {
    if (step === 'appeal') by = judge;
    answer = await takeStep(world, by, { order, buyer, product }, step);
  }
  return answer;
};
const refunds = async (): Promise<string> =>
  (
    await world.database
      .sql`select amount, state from private.refunds where order_id = ${order} and key like 'decision:%' order by granted_at`
  )
    .map(({ amount, state }) => `${amount} ${state}`)
    .join(', ');
const REASON = 'Bukti video sudah kami lihat bersama.';
/** What waits to be sent, what the shop earned, and what it paid beyond the final decision; all positive. */
const books = async (): Promise<readonly [owed: number, earned: number, compensation: number]> => {
  const booked = await steps.booked(order);
  const earned = (booked['revenue:sale'] ?? 0) + (booked['revenue:rental'] ?? 0);
  return [0 - (booked['refund_payable'] ?? 0), 0 - earned, booked['expense:compensation'] ?? 0];
};
/** The complaint as the buyer sees it: the total, what was sent, what is due; and whether a refund is to be sent in time. */
const shown = async () => {
  const { complaint, deadlines } = (await world.detail(buyer, order)) as unknown as {
    complaint: Record<string, unknown>;
    deadlines: readonly { name: string }[];
  };
  const { amount, refund_sent: sent, refund_due: due } = complaint;
  return { amount, sent, due, isAwaited: deadlines.some(({ name }) => name === 'refund') };
};
/** What the buyer reads about the last decision. */
const read = async (): Promise<string> => {
  const [row] = await world.database.sql`
    select notifications #>> '{buyer,title}' as title, notifications #>> '{buyer,body}' as body from private.order_outbox
    where order_id = ${order} and notice like 'resolve%' order by id desc limit 1`;
  return `${row?.['title']}. ${row?.['body']}`;
};
/** Lets the party whose turn it is miss its deadline. */
const beSilent = async (): Promise<void> => {
  await world.database.sql`update private.complaints set due_at = clock_timestamp() - interval '1 second'
    where order_id = ${order} and state in ('open', 'appealed')`;
  await world.call('service', 'server_run_due');
};

describe('purchase of Rp100.000, Rp30.000 refunded by the first decision', () => {
  beforeEach(async () => {
    product = await world.product({ stock: 3 });
    buyer = await world.buyer();
    order = await world.paid(buyer, product);
    await take('staff: deliver, complain, decide: part_refund 30000');
    expect([await refunds(), await books()]).toEqual(['30000 granted', [30_000, 70_000, 0]]);
  });

  test.each<readonly [final: string, listed: string, owed: number, earned: number]>([
    ['part_refund 50000', '50000 granted', 50_000, 50_000],
    ['part_refund 30000', '30000 granted', 30_000, 70_000],
    ['part_refund 10000', '10000 granted', 10_000, 90_000],
    ['part_refund 99999', '99999 granted', 99_999, 1],
    ['refund', '100000 granted', 100_000, 0],
    ['help', '', 0, 100_000],
    ['no_fault', '', 0, 100_000],
    ['replacement', '', 0, 100_000],
  ])('not sent yet, final %s: refunds "%s"', async (final, listed, owed, earned) => {
    expect(await take(`appeal, decide: ${final}`)).toMatchObject({ outcome: 'done' });
    expect([await refunds(), await books()]).toEqual([listed, [owed, earned, 0]]);
  });

  test.each<readonly [final: string, listed: string, owed: number, earned: number, compensation: number]>([
    ['part_refund 50000', '30000 sent, 20000 granted', 20_000, 50_000, 0],
    ['part_refund 30000', '30000 sent', 0, 70_000, 0],
    ['part_refund 10000', '30000 sent', 0, 90_000, 20_000],
    ['refund', '30000 sent, 70000 granted', 70_000, 0, 0],
    ['help', '30000 sent', 0, 100_000, 30_000],
    ['no_fault', '30000 sent', 0, 100_000, 30_000],
    ['replacement', '30000 sent', 0, 100_000, 30_000],
  ])('sent before, final %s: refunds "%s"', async (final, listed, owed, earned, compensation) => {
    expect(await take(`sent, appeal, decide: ${final}`)).toMatchObject({ outcome: 'done' });
    expect([await refunds(), await books()]).toEqual([listed, [owed, earned, compensation]]);
  });

  test.each<readonly [turn: string, before: string, listed: string, owed: number, earned: number]>([
    ['buyer', '', '30000 granted', 30_000, 70_000],
    ['buyer', 'sent, ', '30000 sent', 0, 70_000],
    ['shop', '', '100000 granted', 100_000, 0],
    ['shop', 'sent, ', '30000 sent, 70000 granted', 70_000, 0],
  ])('appeal in which the %s does not answer, %sfirst refund: refunds "%s"', async (turn, before, listed, owed, earned) => {
    await take(`${before}appeal`);
    const [row] = await world.database.sql`select id from private.complaints where order_id = ${order}`;
    const question = { p_complaint: row?.['id'], p_text: 'Mana videonya?', p_asks: true };
    if (turn === 'buyer') await world.call(judge.token, 'answer_complaint', question);
    await beSilent();
    expect([await refunds(), await books()]).toEqual([listed, [owed, earned, 0]]);
  });

  test('refund that a final decision replaced: it can no longer be marked as sent', async () => {
    const [first] = await world.database.sql`select id from private.refunds where order_id = ${order}`;
    await take('appeal, decide: part_refund 50000');
    const sent = { p_refund: first?.['id'], p_reference: 'TRF-1' };
    expect(await world.call(world.owner.token, 'mark_refund_sent', sent)).toEqual({ code: 'NOT_FOUND' });
    expect([await refunds(), await books()]).toEqual(['50000 granted', [50_000, 50_000, 0]]);
  });

  test('appeal withdrawn: the first decision stands', async () => {
    await take('appeal, withdraw');
    expect([await refunds(), await books()]).toEqual(['30000 granted', [30_000, 70_000, 0]]);
  });

  test('full refund by staff after a compensation: everything is refunded once', async () => {
    await take('sent, appeal, decide: part_refund 10000, staff: refund');
    expect([await refunds(), await books()]).toEqual(['30000 sent, 70000 granted', [70_000, 0, 0]]);
  });

  test('second complaint with an appeal of its own: the refund of the first complaint stays', async () => {
    await take('complain, decide: part_refund 20000, appeal, decide: part_refund 5000');
    expect([await refunds(), await books()]).toEqual(['30000 granted, 5000 granted', [35_000, 65_000, 0]]);
  });

  test('appeal: at most the whole price can be decided', async () => {
    const [row] = await world.database.sql`select id from private.complaints where order_id = ${order}`;
    await take('appeal');
    const found = await world.call(judge.token, 'complaint_case', { p_complaint: row?.['id'] });
    expect(found['refundable']).toBe(100_000);
    expect(await takeStep(world, judge, { order, buyer, product }, 'decide: part_refund 100000')).toMatchObject({ code: 'INVALID' });
    expect([await refunds(), await books()]).toEqual(['30000 granted', [30_000, 70_000, 0]]);
  });

  test.each<readonly [steps: string, total: number | null, sent: number, due: number, words: string]>([
    [
      'appeal, decide: part_refund 50000',
      50_000,
      0,
      50_000,
      'kembali Rp50.000. # Ini menggantikan Rp30.000 dari keputusan pertama. Isi rekening tujuan.',
    ],
    ['appeal, decide: part_refund 30000', 30_000, 0, 30_000, 'kembali Rp30.000. # Jumlahnya tetap Rp30.000. Isi rekening tujuan.'],
    [
      'appeal, decide: refund',
      100_000,
      0,
      100_000,
      'uang kembali penuh. # Ini menggantikan Rp30.000 dari keputusan pertama. Isi rekening tujuan.',
    ],
    ['appeal, decide: no_fault', null, 0, 0, '# Refund Rp30.000 dari keputusan pertama batal. Keputusan ini final.'],
    [
      'sent, appeal, decide: part_refund 50000',
      50_000,
      30_000,
      20_000,
      'kembali Rp50.000. # Rp30.000 sudah terkirim, Rp20.000 menyusul. Isi rekening tujuan.',
    ],
    [
      'sent, appeal, decide: part_refund 10000',
      10_000,
      30_000,
      0,
      'kembali Rp10.000. # Rp30.000 sudah terkirim, tidak ada lagi yang menyusul.',
    ],
    [
      'sent, appeal, decide: refund',
      100_000,
      30_000,
      70_000,
      'uang kembali penuh. # Rp30.000 sudah terkirim, Rp70.000 menyusul. Isi rekening tujuan.',
    ],
    ['sent, appeal, decide: help', null, 30_000, 0, '# Rp30.000 yang sudah terkirim tetap milikmu. Keputusan ini final.'],
  ])('%s: the buyer reads the total and the pending amount', async (given, total, sent, due, words) => {
    await take(given);
    expect(await shown()).toEqual({ amount: total, sent, due, isAwaited: due > 0 });
    const [title = '', body = ''] = words.split('# ');
    const number = (await world.detail(buyer, order))['number'];
    expect(await read()).toBe(`Komplain diputuskan${title === '' ? '. ' : `: ${title}`}${number}: ${REASON} ${body}`);
  });
});

describe('rental of Rp20.000 with a deposit of Rp50.000, Rp8.000 refunded by the first decision', () => {
  beforeEach(async () => {
    const shop = await world.rentalShop(1, { '1 jam': 20_000 }, 50_000);
    [buyer, product] = [shop.renter, shop.product];
    order = await world.rented(buyer, product, shop.option);
    await take('open, complain, decide: part_refund 8000');
  });

  test.each<readonly [steps: string, listed: string, owed: number, earned: number, compensation: number]>([
    ['appeal, decide: part_refund 12000, end, rotate', '12000 granted', 62_000, 8_000, 0],
    ['appeal, decide: part_refund 19999, end, rotate', '19999 granted', 69_999, 1, 0],
    ['appeal, decide: no_fault, end, rotate', '', 50_000, 20_000, 0],
    ['appeal, decide: minutes 30', '', 0, 0, 0],
    ['appeal, decide: refund', '70000 granted', 70_000, 0, 0],
    ['sent, appeal, decide: part_refund 12000, end, rotate', '8000 sent, 4000 granted', 54_000, 8_000, 0],
    ['sent, appeal, decide: part_refund 5000, end, rotate', '8000 sent', 50_000, 15_000, 3_000],
    ['sent, appeal, decide: help, end, rotate', '8000 sent', 50_000, 20_000, 8_000],
    ['sent, appeal, decide: refund', '8000 sent, 62000 granted', 62_000, 0, 0],
    ['end, rotate, appeal, decide: part_refund 12000', '12000 granted', 62_000, 8_000, 0],
    ['end, rotate, appeal, decide: no_fault', '', 50_000, 20_000, 0],
    ['sent, end, rotate, appeal, decide: no_fault', '8000 sent', 50_000, 20_000, 8_000],
    ['end, rotate, appeal, decide: refund', '20000 granted', 70_000, 0, 0],
  ])('%s: refunds "%s"', async (given, listed, owed, earned, compensation) => {
    await take(given);
    expect([await refunds(), await books()]).toEqual([listed, [owed, earned, compensation]]);
  });

  test('appeal: at most the price can be decided', async () => {
    expect(await take('appeal, decide: part_refund 20000')).toMatchObject({ code: 'INVALID' });
  });
});
