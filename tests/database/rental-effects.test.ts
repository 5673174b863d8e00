import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { effectsOf, type SteppedOrder, takeSteps } from '../support/order-effects.ts';
import { type OtherOrders, openOtherRentals } from '../support/other-orders.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';

let world: RentalWorld;
let others: OtherOrders;
beforeAll(async () => {
  world = await openRentalWorld();
  const { sql } = world.database;
  await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
  others = await openOtherRentals(world);
});
afterEach(() => others.areUnchanged());
afterAll(() => world.close());

/** A rental of an hour for Rp20.000 with a deposit of Rp50.000, of one of two units. */
const placed = async (): Promise<SteppedOrder> => {
  const { product, option, renter } = await world.rentalShop(2, { '1 jam': 20_000 }, 50_000);
  return { order: String((await world.rent(renter, product, option))['id']), buyer: renter, product };
};

describe('rental after its steps: state, deadlines, units, books and occupied time', () => {
  test.each([
    [
      'transfer, buyer: submit_proof',
      'payment_review | claim 720, review 1440 | available available | from 0, to 60, free 240 | attempt 15',
    ],
    [
      'transfer, buyer: submit_proof, staff: reject_proof',
      'pending_payment | payment 15 | available available | from 0, to 60, free 240 | attempt 15 | rejected 1',
    ],
    [
      'transfer, buyer: submit_proof, staff: reject_proof, buyer: submit_proof, staff: reject_proof, buyer: submit_proof, staff: reject_proof',
      'expired | available available | attempt 15 | rejected 3',
    ],
    ['buyer: cancel', 'cancelled | available available'],
    ['pass: 26 minutes, tick', 'expired | available available'],
    ['transfer, pass: 26 minutes, tick', 'expired | available available | attempt 15'],
    [
      'pay, open, pass: 20 minutes, staff: end_for_breach, rotate',
      'completed | refund 4320 | available available | refund_payable 50000, revenue:rental 20000',
    ],
    [
      'pass: 5 minutes, pay',
      'delivered | rental_opening 120 | available available | deposit_escrow 50000, order_escrow 20000 | from 0, to 60, free 240',
    ],
    ['pay, staff: cancel', 'cancelled | refund 4320 | available available | refund_payable 70000'],
    [
      'pay, pass: 10 minutes, open',
      'rented | rental_end 60 | available available | deposit_escrow 50000, order_escrow 20000 | from 0, to 60, free 90, opened 0',
    ],
    [
      'pay, open, pass: 20 minutes, end',
      'returning | rotation 30 | available available | deposit_escrow 50000, order_escrow 20000 | from -20, to 0, free 30, opened -20, ended 0',
    ],
    [
      'pay, open, pass: 20 minutes, staff: end_for_breach',
      'returning | rotation 30 | available available | deposit_escrow 50000, order_escrow 20000 | from -20, to 0, free 30, opened -20, ended 0',
    ],
    [
      'pay, open, pass: 61 minutes, tick',
      'returning | rotation 29 | available available | deposit_escrow 50000, order_escrow 20000 | from -61, to -1, free 29, opened -61, ended -1',
    ],
    [
      'pay, open, pass: 20 minutes, complain',
      'disputed | rental_end 40 | complaint other shop 1440 | available available | deposit_escrow 50000, order_escrow 20000 | from -20, to 40, free 70, opened -20',
    ],
    [
      'pay, open, pass: 20 minutes, complain, withdraw',
      'rented | rental_end 40 | available available | deposit_escrow 50000, order_escrow 20000 | from -20, to 40, free 70, opened -20',
    ],
    [
      'pay, open, pass: 20 minutes, complain, decide: refund',
      'refunded | refund 4320 | available available | refund_payable 70000 | from -20, to 0, free 30, opened -20, ended 0',
    ],
    [
      'pay, open, pass: 20 minutes, complain, rotate, decide: refund',
      'refunded | refund 4320 | available available | refund_payable 70000',
    ],
    ['pay, complain, decide: refund', 'refunded | refund 4320 | available available | refund_payable 70000'],
    [
      'pay, open, pass: 20 minutes, complain, decide: part_refund 5000',
      'rented | refund 4320, rental_end 40 | available available | deposit_escrow 50000, order_escrow 15000, refund_payable 5000 | from -20, to 40, free 70, opened -20',
    ],
    [
      'pay, open, pass: 20 minutes, complain, decide: minutes 30',
      'rented | rental_end 70 | available available | deposit_escrow 50000, order_escrow 20000 | from -20, to 70, free 100, opened -20',
    ],
    [
      'pay, open, pass: 20 minutes, complain, decide: replacement',
      'delivered | rental_opening 120 | available available | deposit_escrow 50000, order_escrow 20000 | from 0, to 39, free 219',
    ],
    [
      'pay, complain, decide: replacement',
      'delivered | rental_opening 120 | available available | deposit_escrow 50000, order_escrow 20000 | from 0, to 60, free 240',
    ],
    [
      'pay, complain, pass: 125 minutes, decide: help',
      'delivered | rental_opening -5 | available available | deposit_escrow 50000, order_escrow 20000 | from -125, to -65, free 115',
    ],
    [
      'pay, open, complain, decide: no_fault, appeal',
      'disputed | rental_end 60 | complaint other shop 2880 | available available | deposit_escrow 50000, order_escrow 20000 | from 0, to 60, free 90, opened 0',
    ],
    [
      'pay, open, complain, decide: no_fault, appeal, withdraw',
      'rented | rental_end 60 | available available | deposit_escrow 50000, order_escrow 20000 | from 0, to 60, free 90, opened 0',
    ],
    [
      'pay, open, end, complain',
      'disputed | rotation 30 | complaint other shop 1440 | available available | deposit_escrow 50000, order_escrow 20000 | from 0, to 0, free 30, opened 0, ended 0',
    ],
    [
      'pay, open, end, complain, withdraw',
      'returning | rotation 30 | available available | deposit_escrow 50000, order_escrow 20000 | from 0, to 0, free 30, opened 0, ended 0',
    ],
    [
      'pay, open, end, complain, rotate, withdraw',
      'completed | refund 4320 | available available | refund_payable 50000, revenue:rental 20000',
    ],
    [
      'pay, open, end, complain, rotate, decide: no_fault',
      'completed | refund 4320 | available available | refund_payable 50000, revenue:rental 20000',
    ],
    [
      'pay, open, end, complain, decide: minutes 30',
      'rented | rental_end 30 | available available | deposit_escrow 50000, order_escrow 20000 | from 0, to 30, free 60, opened 0',
    ],
    [
      'pay, open, end, claim: 30000',
      'disputed | rotation 30 | complaint deposit buyer 1440 | available available | deposit_escrow 50000, order_escrow 20000 | from 0, to 0, free 30, opened 0, ended 0',
    ],
    [
      'pay, open, end, claim: 30000, decide: keep_deposit 20000',
      'returning | rotation 30 | available available | deposit_escrow 30000, order_escrow 20000, revenue:rental 20000 | from 0, to 0, free 30, opened 0, ended 0',
    ],
    [
      'pay, open, end, claim: 30000, decide: keep_deposit 20000, rotate',
      'completed | refund 4320 | available available | refund_payable 30000, revenue:rental 40000',
    ],
    ['pay, open, end, rotate', 'completed | refund 4320 | available available | refund_payable 50000, revenue:rental 20000'],
    [
      'pay, open, end, rotate, complain, decide: no_fault',
      'completed | refund 4320 | available available | refund_payable 50000, revenue:rental 20000',
    ],
    [
      'pay, open, end, rotate, complain, decide: part_refund 5000',
      'completed | refund 4320 | available available | refund_payable 55000, revenue:rental 15000',
    ],
    ['pay, open, end, rotate, complain, decide: refund', 'refunded | refund 4320 | available available | refund_payable 70000'],
    [
      'pay, open, end, rotate, complain, pass: 10 minutes, decide: minutes 30',
      'rented | refund 4310, rental_end 30 | available available | refund_payable 50000, revenue:rental 20000 | from 0, to 30, free 60, opened -10',
    ],
    ['pay, staff: cancel, sent', 'cancelled | available available'],
    ['transfer', 'pending_payment | payment 15 | available available | from 0, to 60, free 240 | attempt 15'],
    [
      'pay, open, complain, decide: no_fault',
      'rented | rental_end 60 | available available | deposit_escrow 50000, order_escrow 20000 | from 0, to 60, free 90, opened 0',
    ],
    [
      'pay, open, complain, decide: no_fault, appeal',
      'disputed | rental_end 60 | complaint other shop 2880 | available available | deposit_escrow 50000, order_escrow 20000 | from 0, to 60, free 90, opened 0',
    ],
    [
      'pay, open, complain, decide: no_fault, appeal, withdraw',
      'rented | rental_end 60 | available available | deposit_escrow 50000, order_escrow 20000 | from 0, to 60, free 90, opened 0',
    ],
    [
      'pay, open, complain, decide: no_fault, appeal, decide appeal: help',
      'rented | rental_end 60 | available available | deposit_escrow 50000, order_escrow 20000 | from 0, to 60, free 90, opened 0',
    ],
    [
      'pay, open, complain, decide: no_fault, appeal, decide appeal: part_refund 5000',
      'rented | refund 4320, rental_end 60 | available available | deposit_escrow 50000, order_escrow 15000, refund_payable 5000 | from 0, to 60, free 90, opened 0',
    ],
    [
      'pay, open, complain, decide: no_fault, appeal, decide appeal: refund',
      'refunded | refund 4320 | available available | refund_payable 70000 | from 0, to 0, free 30, opened 0, ended 0',
    ],
    [
      'pay, open, complain, decide: part_refund 5000',
      'rented | refund 4320, rental_end 60 | available available | deposit_escrow 50000, order_escrow 15000, refund_payable 5000 | from 0, to 60, free 90, opened 0',
    ],
    [
      'pay, open, end, rotate, complain, decide: part_refund 5000, appeal',
      'disputed | refund paused | complaint other shop 2880 | available available | refund_payable 55000, revenue:rental 15000',
    ],
    [
      'pay, open, end, rotate, complain, decide: part_refund 5000, appeal, withdraw',
      'completed | refund 4320 | available available | refund_payable 55000, revenue:rental 15000',
    ],
    [
      'pay, open, end, rotate, complain, decide: part_refund 5000, appeal, decide appeal: no_fault',
      'completed | refund 4320 | available available | refund_payable 50000, revenue:rental 20000',
    ],
    [
      'pay, open, end, rotate, complain, decide: help',
      'completed | refund 4320 | available available | refund_payable 50000, revenue:rental 20000',
    ],
    [
      'pay, open, end, rotate, complain, withdraw',
      'completed | refund 4320 | available available | refund_payable 50000, revenue:rental 20000',
    ],
    [
      'pay, open, end, claim: 30000, decide: no_fault',
      'returning | rotation 30 | available available | deposit_escrow 50000, order_escrow 20000 | from 0, to 0, free 30, opened 0, ended 0',
    ],
    [
      'pay, open, end, claim: 30000, decide: keep_deposit 20000, appeal, decide appeal: keep_deposit 10000, rotate',
      'completed | refund 4320 | available available | refund_payable 40000, revenue:rental 30000',
    ],
    [
      'pay, open, end, claim: 30000, decide: keep_deposit 20000, appeal, decide appeal: no_fault, rotate',
      'completed | refund 4320 | available available | refund_payable 50000, revenue:rental 20000',
    ],
    [
      'pay, open, end, claim: 30000, rotate',
      'disputed | rotation 30 | complaint deposit buyer 1440 | available available | deposit_escrow 50000, order_escrow 20000',
    ],
    [
      'pay, open, end, claim: 30000, rotate, decide: keep_deposit 20000',
      'completed | refund 4320 | available available | refund_payable 30000, revenue:rental 40000',
    ],
    [
      'pay, open, end, claim: 30000, rotate, decide: no_fault',
      'completed | refund 4320 | available available | refund_payable 50000, revenue:rental 20000',
    ],
    [
      'pay, open, pass: 61 minutes, tick',
      'returning | rotation 29 | available available | deposit_escrow 50000, order_escrow 20000 | from -61, to -1, free 29, opened -61, ended -1',
    ],
    [
      'pay, open, pass: 61 minutes, tick, pass: 40 minutes, tick',
      'returning | rotation -11 | available available | deposit_escrow 50000, order_escrow 20000 | from -101, to -41, free -11, opened -101, ended -41',
    ],
    [
      'pay, open, end, rotate, complain, decide: part_refund 5000, complain, sent',
      'disputed | refund paused | complaint other shop 1440 | available available | refund_payable 5000, revenue:rental 15000',
    ],
  ])('%s', async (steps, effects) => {
    const one = await placed();
    expect(await takeSteps(world, world.owner, one, steps)).toBeUndefined();
    expect(await effectsOf(world, one)).toBe(effects);
  });
});
