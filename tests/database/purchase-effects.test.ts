import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { storeCredential } from '../support/credential-world.ts';
import { effectsOf, rowsOf, type SteppedOrder, takeSteps } from '../support/order-effects.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';

let world: RentalWorld;
/** A sold account, an order under way and one with a complaint; nothing touches them. */
let others: readonly string[];
let untouched: readonly unknown[];

/** An order for Rp400.000 of one of two units. An account has sealed units and seven days of warranty. */
const placed = async (kind: string): Promise<SteppedOrder> => {
  const product = await world.product({ kind, stock: 2, price: 400_000 });
  if (kind === 'account') {
    for (let unit = 0; unit < 2; unit += 1) await storeCredential(world, world.owner, product);
    await world.database.sql`update products set warranty_hours = 145 where id = ${product}`;
  }
  const buyer = await world.buyer();
  return { order: String((await world.place(buyer, product))['id']), buyer, product };
};

beforeAll(async () => {
  world = await openRentalWorld();
  const { sql } = world.database;
  await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
  const ways = [
    ['account', 'pay, tick, buyer: confirm'],
    ['service', 'pay, staff: start_work'],
    ['account', 'pay, tick, complain'],
    ['item', 'transfer, buyer: submit_proof'],
  ] as const;
  const made: string[] = [];
  for (const [kind, steps] of ways) {
    const one = await placed(kind);
    await takeSteps(world, world.owner, one, steps);
    made.push(one.order);
  }
  others = made;
  untouched = await rowsOf(world, others);
});
afterAll(() => world.close());

describe.each([
  [
    'account',
    [
      ['transfer, buyer: submit_proof', 'payment_review | claim 720, review 1440 | reserved available'],
      ['transfer, buyer: submit_proof, staff: reject_proof', 'pending_payment | payment 30 | reserved available'],
      ['transfer, buyer: submit_proof, buyer: cancel', 'cancelled | available available'],
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
        'disputed | confirmation paused, warranty paused | complaint shop 1440 | reserved available | order_escrow 400000',
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
        'pay, tick, complain, decide: no_fault, appeal',
        'disputed | confirmation paused, warranty paused | complaint shop 2880 | reserved available | order_escrow 400000',
      ],
      [
        'pay, tick, complain, decide: no_fault, appeal, withdraw',
        'delivered | confirmation 4320, warranty 10080 | reserved available | order_escrow 400000',
      ],
      ['pay, tick, buyer: confirm, complain', 'disputed | warranty paused | complaint shop 1440 | sold available | revenue:sale 400000'],
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
      ['pay, staff: start_work, pass: 4321 minutes, tick', 'processing | delivery 1440 | reserved available | order_escrow 400000'],
      ['pay, pass: 4321 minutes, tick', 'cancelled | refund 4320 | available available | refund_payable 400000'],
      ['pay, staff: ask_more_time 10, buyer: grant_more_time', 'processing | delivery 4920 | reserved available | order_escrow 400000'],
      [
        'pay, staff: ask_more_time 10, pass: 4321 minutes, buyer: grant_more_time',
        'processing | delivery 600 | reserved available | order_escrow 400000',
      ],
      [
        'pay, staff: start_work, buyer: ask_cancellation, staff: cancel',
        'cancelled | refund 4320 | available available | refund_payable 400000',
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
] as const)('an order of an %s after its steps: state, deadlines, units and books', (kind, cases) => {
  test.each([...cases])('%s', async (steps, effects) => {
    const one = await placed(kind);
    expect(await takeSteps(world, world.owner, one, steps)).toBeUndefined();
    expect(await effectsOf(world, one)).toBe(effects);
  });
});

test('other orders: unchanged by all of this', async () => {
  expect(await rowsOf(world, others)).toEqual(untouched);
});
