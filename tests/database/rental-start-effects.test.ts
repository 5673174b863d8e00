import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { effectsOf, type SteppedOrder, takeStep, takeSteps } from '../support/order-effects.ts';
import { type OtherOrders, openOtherRentals } from '../support/other-orders.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';

let world: RentalWorld;
let others: OtherOrders;
beforeAll(async () => {
  world = await openRentalWorld();
  others = await openOtherRentals(world);
});
afterEach(async () => {
  await world.call('service', 'server_set_vault', { p_is_open: true });
  await others.areUnchanged();
});
afterAll(() => world.close());

/** A rental of an hour for Rp20.000 with a deposit of Rp50.000 that starts in so many hours, of one of two units. */
const placed = async (hours: number): Promise<SteppedOrder & { option: string }> => {
  const { product, option, renter } = await world.rentalShop(2, { '1 jam': 20_000 }, 50_000);
  const given = hours === 0 ? {} : { p_start: new Date(Date.now() + hours * 3_600_000).toISOString() };
  return { order: String((await world.rent(renter, product, option, given))['id']), buyer: renter, product, option };
};

describe('rental that starts in three hours, after its steps', () => {
  test.each([
    ['pay', 'processing | rental_ready 210 | available available | deposit_escrow 50000, order_escrow 20000 | from 180, to 240, free 420'],
    ['pay, buyer: cancel', 'cancelled | refund 4320 | available available | refund_payable 70000'],
    [
      'pay, pass: 174 minutes, tick',
      'processing | rental_ready 36 | available available | deposit_escrow 50000, order_escrow 20000 | from 6, to 66, free 246',
    ],
    [
      'pay, pass: 176 minutes, tick',
      'delivered | rental_opening 124 | available available | deposit_escrow 50000, order_escrow 20000 | from 4, to 64, free 244',
    ],
    ['pay, pass: 176 minutes, tick, staff: cancel', 'cancelled | refund 4320 | available available | refund_payable 70000'],
    [
      'pay, pass: 176 minutes, tick, open',
      'rented | rental_end 64 | available available | deposit_escrow 50000, order_escrow 20000 | from 4, to 64, free 94, opened 4',
    ],
    [
      'pay, shut, pass: 209 minutes, tick',
      'processing | rental_ready 1 | available available | deposit_escrow 50000, order_escrow 20000 | from -29, to 31, free 211',
    ],
    [
      'pay, shut, pass: 211 minutes, tick',
      'disputed | complaint not_received shop 1440 | available available | deposit_escrow 50000, order_escrow 20000 | from -31, to 29, free 209',
    ],
    [
      'pay, shut, pass: 211 minutes, tick, unshut, withdraw',
      'processing | rental_ready 30 | available available | deposit_escrow 50000, order_escrow 20000 | from -31, to 29, free 209',
    ],
    [
      'pay, shut, pass: 211 minutes, tick, decide: help',
      'processing | rental_ready 30 | available available | deposit_escrow 50000, order_escrow 20000 | from -31, to 29, free 209',
    ],
    [
      'pay, shut, pass: 211 minutes, tick, decide: part_refund 5000',
      'processing | refund 4320, rental_ready 30 | available available | deposit_escrow 50000, order_escrow 15000, refund_payable 5000 | from -31, to 29, free 209',
    ],
    [
      'pay, shut, pass: 211 minutes, tick, decide: no_fault',
      'processing | rental_ready 30 | available available | deposit_escrow 50000, order_escrow 20000 | from -31, to 29, free 209',
    ],
    [
      'pay, shut, pass: 211 minutes, tick, unshut, decide: help, tick',
      'delivered | rental_opening 119 | available available | deposit_escrow 50000, order_escrow 20000 | from -31, to 29, free 209',
    ],
    ['pay, shut, pass: 211 minutes, tick, decide: refund', 'refunded | refund 4320 | available available | refund_payable 70000'],
    [
      'pay, shut, pass: 211 minutes, tick, unshut, decide: replacement',
      'delivered | rental_opening 120 | available available | deposit_escrow 50000, order_escrow 20000 | from 0, to 60, free 240',
    ],
    [
      'take, pass: 26 minutes, tick, settle',
      'processing | rental_ready 184 | available available | deposit_escrow 50000, order_escrow 20000 | from 154, to 214, free 394',
    ],
    [
      'take, pass: 200 minutes, settle',
      'delivered | rental_opening 120 | available available | deposit_escrow 50000, order_escrow 20000 | from 0, to 60, free 240',
    ],
  ])('%s', async (steps, effects) => {
    const one = await placed(3);
    expect(await takeSteps(world, world.owner, one, steps)).toBeUndefined();
    expect(await effectsOf(world, one)).toBe(effects);
  });
});

describe('rental that starts at once, after its steps', () => {
  test.each([
    [
      'pay, shut, pass: 119 minutes, tick',
      'delivered | rental_opening 1 | available available | deposit_escrow 50000, order_escrow 20000 | from -119, to -59, free 121',
    ],
    [
      'pay, shut, pass: 121 minutes, tick',
      'disputed | complaint not_received shop 1440 | available available | deposit_escrow 50000, order_escrow 20000 | from -121, to -61, free 119',
    ],
    ['pay, shut, pass: 121 minutes, tick, unshut, decide: refund', 'refunded | refund 4320 | available available | refund_payable 70000'],
    [
      'pay, pass: 121 minutes, tick',
      'rented | rental_end 59 | available available | deposit_escrow 50000, order_escrow 20000 | from -1, to 59, free 89, opened -1',
    ],
    ['pay, pass: 181 minutes, tick, tick', 'completed | refund 4320 | available available | refund_payable 50000, revenue:rental 20000'],
    [
      'take, pass: 10 minutes, settle',
      'delivered | rental_opening 120 | available available | deposit_escrow 50000, order_escrow 20000 | from 0, to 60, free 240',
    ],
    [
      'take, pass: 26 minutes, tick, settle',
      'delivered | rental_opening 120 | available available | deposit_escrow 50000, order_escrow 20000 | from 0, to 60, free 240',
    ],
  ])('%s', async (steps, effects) => {
    const one = await placed(0);
    expect(await takeSteps(world, world.owner, one, steps)).toBeUndefined();
    expect(await effectsOf(world, one)).toBe(effects);
  });
});

describe('extension of a running rental, after its steps', () => {
  test.each([
    [
      'take',
      'pending_payment | payment 10 | available available | from 40, to 100, free 130 | attempt 10',
      'rented | rental_end 40 | available available | deposit_escrow 50000, order_escrow 20000 | from -20, to 40, free 40, opened -20',
    ],
    [
      'pay',
      'completed | available available | revenue:rental 20000',
      'rented | rental_end 100 | available available | deposit_escrow 50000, order_escrow 20000 | from -20, to 100, free 130, opened -20',
    ],
    [
      'buyer: cancel',
      'cancelled | available available',
      'rented | rental_end 40 | available available | deposit_escrow 50000, order_escrow 20000 | from -20, to 40, free 70, opened -20',
    ],
    [
      'take, rental end, settle',
      'cancelled | refund 4320 | available available | refund_payable 20000',
      'returning | rotation 30 | available available | deposit_escrow 50000, order_escrow 20000 | from -20, to 0, free 30, opened -20, ended 0',
    ],
    [
      'take, rental complain, settle',
      'completed | available available | revenue:rental 20000',
      'disputed | rental_end 100 | complaint other shop 1440 | available available | deposit_escrow 50000, order_escrow 20000 | from -20, to 100, free 130, opened -20',
    ],
    [
      'take, rental pass: 70 minutes, settle',
      'cancelled | refund 4320 | available available | refund_payable 20000',
      'rented | rental_end -30 | available available | deposit_escrow 50000, order_escrow 20000 | from -90, to -30, free -30, opened -90',
    ],
    [
      'pay, rental complain, rental decide: refund',
      'refunded | refund 4320 | available available | refund_payable 20000',
      'refunded | refund 4320 | available available | refund_payable 70000 | from -20, to 0, free 30, opened -20, ended 0',
    ],
    [
      'pay, rental end, rental rotate',
      'completed | available available | revenue:rental 20000',
      'completed | refund 4320 | available available | refund_payable 50000, revenue:rental 20000',
    ],
  ])('%s', async (steps, effects, ofRental) => {
    const rental = await placed(0);
    await takeSteps(world, world.owner, rental, 'pay, open, pass: 20 minutes');
    const key = { p_key: randomUUID(), p_parent: rental.order, p_option: rental.option, p_expected_total: 20_000, p_rules_version: 1 };
    const placedOne = await world.call(rental.buyer.token, 'place_extension', key);
    const extension = { ...rental, order: String(placedOne['id']) };
    for (const step of steps.split(', ')) {
      const isOfRental = step.startsWith('rental ');
      expect((await takeStep(world, world.owner, isOfRental ? rental : extension, step.replace(/^rental /, '')))?.['code']).toBeUndefined();
    }
    expect([await effectsOf(world, extension), await effectsOf(world, rental)]).toEqual([effects, ofRental]);
  });
});
