import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { effectsOf, takeSteps } from '../support/order-effects.ts';
import { type OtherOrders, openOtherPurchases, placePurchase } from '../support/other-orders.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';

let world: RentalWorld;
let others: OtherOrders;

beforeAll(async () => {
  world = await openRentalWorld();
  const { sql } = world.database;
  await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
  others = await openOtherPurchases(world);
});
afterEach(() => others.areUnchanged());
afterAll(() => world.close());

describe.each([
  [
    'account',
    [
      ['transfer, buyer: submit_proof', 'payment_review | claim 720, review 1440 | reserved available | attempt 30'],
      ['transfer, buyer: submit_proof, staff: reject_proof', 'pending_payment | payment 30 | reserved available | attempt 30 | rejected 1'],
      ['transfer, buyer: submit_proof, buyer: cancel', 'cancelled | available available | attempt 30'],
      ['transfer, buyer: submit_proof, due: review, tick', 'payment_review | claim 720, review 1440 | reserved available | attempt 30'],
      [
        'transfer, buyer: submit_proof, staff: reject_proof, buyer: submit_proof, staff: reject_proof, buyer: submit_proof, staff: reject_proof',
        'expired | available available | attempt 30 | rejected 3',
      ],
      ['transfer, buyer: submit_proof, pass: 719 minutes, tick', 'payment_review | claim 1, review 721 | reserved available | attempt 30'],
      ['transfer, buyer: submit_proof, pass: 721 minutes, tick', 'expired | available available | attempt 30'],
      ['pay, tick, pass: 4319 minutes, tick', 'delivered | confirmation 1, warranty 5761 | reserved available | order_escrow 400000'],
      ['pay, tick, pass: 4321 minutes, tick', 'completed | warranty 5759 | sold available | revenue:sale 400000'],
      ['pay, pass: 1441 minutes, tick', 'cancelled | refund 4320 | available available | refund_payable 400000'],
      ['pay, tick, complain, decide: replacement, buyer: confirm', 'completed | warranty 10080 | quarantined sold | revenue:sale 400000'],
      [
        'pay, tick, complain, decide: no_fault, appeal, decide appeal: refund',
        'refunded | refund 4320 | quarantined available | refund_payable 400000',
      ],
      [
        'pay, tick, complain, decide: no_fault, appeal, decide appeal: no_fault',
        'delivered | confirmation 4320, warranty 10080 | reserved available | order_escrow 400000',
      ],
      [
        'pay, tick, complain, decide: part_refund 1000, appeal, withdraw',
        'completed | refund 4320, warranty 10080 | sold available | refund_payable 1000, revenue:sale 399000',
      ],
      [
        'pay, tick, staff: refund_part 399999, complain, decide: refund',
        'refunded | refund 4320 | quarantined available | refund_payable 400000',
      ],
      [
        'pay, tick, complain, decide: part_refund 1000, appeal, decide appeal: no_fault',
        'completed | warranty 10080 | sold available | revenue:sale 400000',
      ],
      [
        'pay, tick, buyer: confirm, complain, decide: part_refund 1000, appeal, decide appeal: refund',
        'refunded | refund 4320 | quarantined available | refund_payable 400000',
      ],
      ['pay, tick, staff: refund_part 1000, sent', 'completed | warranty 10080 | sold available | revenue:sale 399000'],
      ['pay, tick, staff: refund_part 1000, staff: refund, sent, sent', 'refunded | quarantined available'],
      ['buyer: cancel', 'cancelled | available available'],
      ['pass: 39 minutes, tick', 'pending_payment | payment -9 | reserved available'],
      ['pass: 41 minutes, tick', 'expired | available available'],
      ['take, pass: 41 minutes, tick, settle', 'processing | delivery 1440 | reserved available | order_escrow 400000'],
      ['pay', 'processing | delivery 1440 | reserved available | order_escrow 400000'],
      ['pay, tick', 'delivered | confirmation 4320, warranty 10080 | reserved available | order_escrow 400000'],
      ['pay, staff: cancel, tick', 'cancelled | refund 4320 | available available | refund_payable 400000'],
      ['pay, staff: refund_part 1000, tick', 'completed | refund 4320 | sold available | refund_payable 1000, revenue:sale 399000'],
      ['pay, tick, buyer: confirm', 'completed | warranty 10080 | sold available | revenue:sale 400000'],
      ['pay, tick, pass: 1439 minutes, tick', 'delivered | confirmation 2881, warranty 8641 | reserved available | order_escrow 400000'],
      ['pay, tick, pass: 1441 minutes, tick', 'delivered | confirmation 2879, warranty 8639 | reserved available | order_escrow 400000'],
      ['pay, tick, staff: refund', 'refunded | refund 4320 | quarantined available | refund_payable 400000'],
      [
        'pay, tick, staff: refund_part 1000',
        'completed | refund 4320, warranty 10080 | sold available | refund_payable 1000, revenue:sale 399000',
      ],
      ['pay, tick, buyer: confirm, staff: refund', 'refunded | refund 4320 | quarantined available | refund_payable 400000'],
      [
        'pay, tick, buyer: confirm, staff: refund_part 1000',
        'completed | refund 4320, warranty 10080 | sold available | refund_payable 1000, revenue:sale 399000',
      ],
      ['pay, tick, buyer: confirm, pass: 10081 minutes, tick', 'completed | sold available | revenue:sale 400000'],
      [
        'pay, tick, complain',
        'disputed | confirmation paused, warranty paused | complaint other shop 1440 | reserved available | order_escrow 400000',
      ],
      ['pay, tick, complain, withdraw', 'delivered | confirmation 4320, warranty 10080 | reserved available | order_escrow 400000'],
      ['pay, tick, complain, decide: help', 'delivered | confirmation 4320, warranty 10080 | reserved available | order_escrow 400000'],
      ['pay, tick, complain, decide: refund', 'refunded | refund 4320 | quarantined available | refund_payable 400000'],
      [
        'pay, tick, complain, decide: part_refund 1000',
        'completed | refund 4320, warranty 10080 | sold available | refund_payable 1000, revenue:sale 399000',
      ],
      [
        'pay, tick, complain, decide: replacement',
        'delivered | confirmation 4320, warranty 10080 | quarantined reserved | order_escrow 400000',
      ],
      [
        'pay, tick, pass: 1000 minutes, complain, decide: replacement',
        'delivered | confirmation 4320, warranty 10080 | quarantined reserved | order_escrow 400000',
      ],
      [
        'pay, tick, pass: 1000 minutes, complain, decide: help',
        'delivered | confirmation 3320, warranty 9080 | reserved available | order_escrow 400000',
      ],
      [
        'pay, tick, complain, decide: no_fault, appeal',
        'disputed | confirmation paused, warranty paused | complaint other shop 2880 | reserved available | order_escrow 400000',
      ],
      [
        'pay, tick, complain, decide: no_fault, appeal, withdraw',
        'delivered | confirmation 4320, warranty 10080 | reserved available | order_escrow 400000',
      ],
      [
        'pay, tick, buyer: confirm, complain',
        'disputed | warranty paused | complaint other shop 1440 | sold available | revenue:sale 400000',
      ],
      ['pay, tick, buyer: confirm, complain, decide: no_fault', 'completed | warranty 10080 | sold available | revenue:sale 400000'],
      ['pay, tick, buyer: confirm, complain, decide: refund', 'refunded | refund 4320 | quarantined available | refund_payable 400000'],
      [
        'pay, tick, buyer: confirm, complain, decide: part_refund 1000',
        'completed | refund 4320, warranty 10080 | sold available | refund_payable 1000, revenue:sale 399000',
      ],
      [
        'pay, tick, buyer: confirm, complain, decide: replacement',
        'delivered | confirmation 4320, warranty 10080 | quarantined reserved | revenue:sale 400000',
      ],
    ],
  ],
  [
    'item',
    [
      ['pay, pass: 1439 minutes, tick', 'processing | delivery 1 | reserved available | order_escrow 400000'],
      ['pay, staff: deliver, pass: 4321 minutes, tick', 'completed | sold available | revenue:sale 400000'],
      [
        'pay, staff: deliver, complain, decide: replacement, complain, decide: refund',
        'refunded | refund 4320 | quarantined quarantined | refund_payable 400000',
      ],
      ['pay, pass: 1441 minutes, tick', 'cancelled | refund 4320 | available available | refund_payable 400000'],
      ['pay, buyer: cancel', 'cancelled | refund 4320 | available available | refund_payable 400000'],
      ['pay, staff: deliver', 'delivered | confirmation 4320 | reserved available | order_escrow 400000'],
      ['pay, staff: deliver, complain, decide: refund', 'refunded | refund 4320 | quarantined available | refund_payable 400000'],
      ['pay, staff: deliver, complain, decide: replacement', 'delivered | confirmation 4320 | quarantined reserved | order_escrow 400000'],
    ],
  ],
  [
    'service',
    [
      ['pay', 'processing | delivery 4320 | reserved available | order_escrow 400000'],
      ['pay, buyer: cancel', 'cancelled | refund 4320 | available available | refund_payable 400000'],
      [
        'pay, staff: start_work, pass: 4321 minutes, tick',
        'processing | delivery 1440 | reserved available | order_escrow 400000 | work started',
      ],
      ['pay, pass: 4321 minutes, tick', 'cancelled | refund 4320 | available available | refund_payable 400000'],
      ['pay, staff: ask_more_time 12', 'processing | delivery 4320 | reserved available | order_escrow 400000 | asked hours 12'],
      ['pay, staff: start_work', 'processing | delivery 4320 | reserved available | order_escrow 400000 | work started'],
      [
        'pay, staff: start_work, pass: 4321 minutes, tick, pass: 1441 minutes, tick',
        'processing | delivery 1440 | reserved available | order_escrow 400000 | work started',
      ],
      [
        'pay, staff: start_work, buyer: ask_cancellation',
        'processing | delivery 4320 | reserved available | order_escrow 400000 | work started',
      ],
      ['pay, staff: deliver, complain, decide: help', 'delivered | confirmation 4320 | reserved available | order_escrow 400000'],
      ['pay, staff: deliver, complain, decide: no_fault', 'delivered | confirmation 4320 | reserved available | order_escrow 400000'],
      ['pay, staff: ask_more_time 10, buyer: grant_more_time', 'processing | delivery 4920 | reserved available | order_escrow 400000'],
      [
        'pay, staff: ask_more_time 10, pass: 4321 minutes, buyer: grant_more_time',
        'processing | delivery 600 | reserved available | order_escrow 400000',
      ],
      [
        'pay, staff: start_work, buyer: ask_cancellation, staff: cancel',
        'cancelled | refund 4320 | available available | refund_payable 400000 | work started',
      ],
      ['pay, staff: deliver', 'delivered | confirmation 4320 | reserved available | order_escrow 400000'],
      ['pay, staff: deliver, buyer: confirm', 'completed | available available | revenue:sale 400000'],
      ['pay, staff: deliver, staff: refund', 'refunded | refund 4320 | available available | refund_payable 400000'],
      [
        'pay, staff: deliver, staff: refund_part 1000',
        'completed | refund 4320 | available available | refund_payable 1000, revenue:sale 399000',
      ],
      ['pay, staff: deliver, buyer: confirm, staff: refund', 'refunded | refund 4320 | available available | refund_payable 400000'],
      ['pay, staff: deliver, complain, decide: refund', 'refunded | refund 4320 | available available | refund_payable 400000'],
      [
        'pay, staff: deliver, complain, decide: part_refund 1000',
        'completed | refund 4320 | available available | refund_payable 1000, revenue:sale 399000',
      ],
    ],
  ],
] as const)('order of an %s after its steps: state, deadlines, units and books', (kind, cases) => {
  test.each([...cases])('%s', async (steps, effects) => {
    const one = await placePurchase(world, kind);
    expect(await takeSteps(world, world.owner, one, steps)).toBeUndefined();
    expect(await effectsOf(world, one)).toBe(effects);
  });
});

describe('account with a warranty of one day', () => {
  test.each([
    ['pay, tick', 'delivered | confirmation 4320, warranty 1440 | reserved available | order_escrow 400000'],
    [
      'pay, tick, pass: 1000 minutes, complain, decide: replacement',
      'delivered | confirmation 4320, warranty 1440 | quarantined reserved | order_escrow 400000',
    ],
  ])('%s', async (steps, effects) => {
    const one = await placePurchase(world, 'account', 24);
    expect(await takeSteps(world, world.owner, one, steps)).toBeUndefined();
    expect(await effectsOf(world, one)).toBe(effects);
  });
});
