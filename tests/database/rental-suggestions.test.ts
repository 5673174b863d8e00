import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { takeStep } from '../support/order-effects.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import type { TestUser } from '../support/test-database.ts';

const PRICES = { '1 jam': 20_000, '30 menit': 12_000 };

let world: RentalWorld;
let judge: TestUser;
let renter: TestUser;
let product: string;
let options: Readonly<Record<string, string>>;
let order: string;
let extensions: string[];
beforeAll(async () => {
  world = await openRentalWorld();
  judge = await world.staff('owner');
});
afterAll(() => world.close());
/** A paid rental of an hour for Rp20.000, with a deposit of Rp50.000. */
beforeEach(async () => {
  const shop = await world.rentalShop(2, PRICES, 50_000);
  ({ renter, product, options } = shop);
  order = await world.rented(renter, product, shop.option);
  extensions = [];
});

const extend = async (duration: keyof typeof PRICES): Promise<string> => {
  const given = { p_parent: order, p_option: options[duration], p_expected_total: PRICES[duration], p_rules_version: 1 };
  const id = String((await world.call(renter.token, 'place_extension', { p_key: randomUUID(), ...given }))['id']);
  extensions.push(id);
  return id;
};
const takeOne = async (step: string, by: TestUser): Promise<unknown> => {
  const [name = '', given = ''] = step.split(': ');
  switch (name) {
    case 'extend':
      return world.pay(renter, await extend(given === 'half' ? '30 menit' : '1 jam'));
    case 'order extension':
      return extend('1 jam');
    case 'refund extension':
      return takeStep(world, by, { order: extensions[0] ?? '', buyer: renter, product }, 'staff: refund');
    default:
      return takeStep(world, by, { order, buyer: renter, product }, step);
  }
};
/** Takes steps and complains. @returns the unused minutes, those of them that the price paid for, and the amount that staff are suggested */
const suggestion = async (taken: string): Promise<readonly unknown[]> => {
  let by = world.owner;
  for (const step of [...taken.split(', '), 'complain']) {
    if (step === 'appeal') by = judge;
    await takeOne(step, by);
  }
  const [row] = await world.database.sql`select id from private.complaints where order_id = ${order} order by opened_at desc limit 1`;
  const { rental } = await world.call<{ rental: Record<string, unknown> }>(by.token, 'complaint_case', { p_complaint: row?.['id'] });
  expect(rental['paid_minutes']).toBe(60);
  return [rental['unused_minutes'], rental['unused_paid_minutes'], rental['refund_pro_rata']];
};

test.each<readonly [taken: string, unused: number, paid: number, amount: number]>([
  ['pass: 0 minutes', 60, 60, 20_000],
  ['open, pass: 30 seconds', 59, 59, 19_666],
  ['open, pass: 29 minutes 30 seconds', 30, 30, 10_000],
  ['open, pass: 58 minutes 30 seconds', 1, 1, 333],
  ['open, pass: 59 minutes 30 seconds', 0, 0, 0],
  ['open, pass: 65 minutes, tick', 0, 0, 0],
  ['open, end', 0, 0, 0],
])('rental, %s: %i minutes unused, %i of them paid, Rp%i', async (taken, ...wanted) => {
  expect(await suggestion(taken)).toEqual(wanted);
});

test.each<readonly [taken: string, unused: number, paid: number, amount: number]>([
  ['open, extend, pass: 30 seconds', 119, 59, 19_666],
  ['open, extend, pass: 29 minutes 30 seconds', 90, 30, 10_000],
  ['open, extend, pass: 58 minutes 30 seconds', 61, 1, 333],
  ['open, extend, pass: 59 minutes 30 seconds', 60, 0, 0],
  ['open, extend, pass: 60 minutes 30 seconds', 59, 0, 0],
  ['open, extend, pass: 125 minutes, tick', 0, 0, 0],
  ['open, extend: half, pass: 31 minutes 30 seconds, extend: half, pass: 20 minutes', 68, 8, 2666],
  ['open, order extension, pass: 30 seconds', 59, 59, 19_666],
  ['open, extend, refund extension, pass: 30 seconds', 119, 59, 19_666],
])('rental with an extension, %s: its minutes do not count', async (taken, ...wanted) => {
  expect(await suggestion(taken)).toEqual(wanted);
});

test.each<readonly [taken: string, unused: number, paid: number, amount: number]>([
  ['open, pass: 29 minutes 30 seconds, complain, decide: minutes 30', 60, 60, 20_000],
  ['open, pass: 29 minutes 30 seconds, complain, decide: minutes 30, pass: 15 minutes', 45, 45, 15_000],
  ['open, pass: 29 minutes 30 seconds, complain, decide: minutes 90', 120, 60, 20_000],
  ['open, extend, pass: 29 minutes 30 seconds, complain, decide: minutes 30', 120, 60, 20_000],
])('credited minutes, %s: count as lost minutes', async (taken, ...wanted) => {
  expect(await suggestion(taken)).toEqual(wanted);
});

test.each<readonly [taken: string, unused: number, paid: number, amount: number]>([
  ['open, pass: 29 minutes 30 seconds, complain, decide: replacement', 30, 30, 10_000],
  ['open, extend, pass: 29 minutes 30 seconds, complain, decide: replacement', 90, 30, 10_000],
  ['open, pass: 29 minutes 30 seconds, complain, decide: minutes 10, complain, decide: replacement', 40, 40, 13_333],
])('replacement, %s: the rest of the time, once', async (taken, ...wanted) => {
  expect(await suggestion(taken)).toEqual(wanted);
});

test.each<readonly [taken: string, amount: number]>([
  ['open, pass: 29 minutes 30 seconds, complain, decide: part_refund 9999', 10_000],
  ['open, pass: 29 minutes 30 seconds, complain, decide: part_refund 10000', 10_000],
  ['open, pass: 29 minutes 30 seconds, complain, decide: part_refund 10001', 9999],
  ['open, pass: 29 minutes 30 seconds, complain, decide: part_refund 19999', 1],
  ['open, pass: 29 minutes 30 seconds, complain, decide: part_refund 19999, appeal', 10_000],
])('half of the time unused, %s: at most the rest of the price, Rp%i', async (taken, amount) => {
  expect((await suggestion(taken))[2]).toBe(amount);
});
