import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type PaymentSteps, paymentSteps } from '../support/payment-steps.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: RentalWorld;
let steps: PaymentSteps;
let judge: TestUser;
let renter: TestUser;
let order: string;
let complaint: string;
beforeAll(async () => {
  world = await openRentalWorld();
  steps = paymentSteps(world, world.owner);
  judge = await world.staff('owner');
});
afterAll(() => world.close());
/** A rental of Rp20.000 that is over, of whose deposit of Rp50.000 the shop claims Rp30.000. */
beforeEach(async () => {
  const shop = await world.rentalShop(1, { '1 jam': 20_000 }, 50_000);
  renter = shop.renter;
  order = await world.rented(renter, shop.product, shop.option);
  await world.open(renter, order);
  await world.call(renter.token, 'end_rental', { p_order: order });
  const claim = { p_order: order, p_amount: 30_000, p_reason: 'Skin sekali pakai dihabiskan.' };
  complaint = String((await world.call(world.owner.token, 'claim_deposit', claim))['id']);
  await world.database.sql`insert into private.complaint_files (complaint_id, path, author, kind, bytes)
    values (${complaint}, ${`toko/${complaint}.png`}, 'shop', 'picture', 100)`;
});
afterEach(async () => expect(await steps.findings()).toEqual([]));

const decide = (by: TestUser, outcome: string, amount: number | null = null) =>
  world.call(by.token, 'decide_complaint', {
    ...{ p_complaint: complaint, p_outcome: outcome, p_reason: 'Bukti sudah kami periksa lagi.' },
    p_detail: amount === null ? {} : { amount: String(amount) },
  });
const appeal = () => world.call(renter.token, 'appeal_complaint', { p_complaint: complaint, p_text: 'Skin itu bukan saya yang pakai.' });
const shown = () =>
  world.call<{ state: string; rental: { deposit_state: string }; refunds: { amount: number }[] }>(renter.token, 'order_detail', {
    p_order: order,
  });
/** What is kept, what waits to be sent, and what is still held. */
const deposit = async (): Promise<readonly [kept: number, owed: number, held: number]> => {
  const booked = await steps.booked(order);
  const credit = (account: string): number => 0 - (booked[account] ?? 0);
  const earned = credit('revenue:rental') - ((await shown()).state === 'completed' ? 20_000 : 0);
  return [earned, credit('refund_payable'), credit('deposit_escrow')];
};

describe('final decision about a deposit: replaces the first one', () => {
  test.each<readonly [final: string, amount: number | null, kept: number]>([
    ['keep_deposit', 10_000, 10_000],
    ['keep_deposit', 30_000, 30_000],
    ['keep_deposit', 50_000, 50_000],
    ['no_fault', null, 0],
    ['help', null, 0],
  ])('before the rest was returned: %s of %s keeps %d', async (final, amount, kept) => {
    expect(await decide(world.owner, 'keep_deposit', 30_000)).toMatchObject({ outcome: 'done', state: 'returning' });
    expect(await deposit()).toEqual([30_000, 0, 20_000]);
    await appeal();
    expect(await decide(judge, final, amount)).toMatchObject({ outcome: 'done', state: 'returning' });
    expect(await deposit()).toEqual([kept, 0, 50_000 - kept]);
    await world.rotate(order);
    expect(await deposit()).toEqual([kept, 50_000 - kept, 0]);
    expect(await shown()).toMatchObject({ state: 'completed', rental: { deposit_state: kept > 0 ? 'kept' : 'returned' } });
  });

  test.each<readonly [final: string, amount: number | null, kept: number]>([
    ['keep_deposit', 10_000, 10_000],
    ['keep_deposit', 30_000, 30_000],
    ['no_fault', null, 0],
    ['help', null, 0],
  ])('after the rest was returned: %s of %s keeps %d and returns the difference', async (final, amount, kept) => {
    await decide(world.owner, 'keep_deposit', 30_000);
    await world.rotate(order);
    expect(await deposit()).toEqual([30_000, 20_000, 0]);
    await appeal();
    expect(await decide(judge, final, amount)).toMatchObject({ outcome: 'done', state: 'completed' });
    expect(await deposit()).toEqual([kept, 50_000 - kept, 0]);
    expect((await shown()).refunds.map((refund) => refund.amount)).toEqual([20_000, ...(kept < 30_000 ? [30_000 - kept] : [])]);
  });

  test('after the rest was returned: no more is kept than what is left', async () => {
    await decide(world.owner, 'keep_deposit', 30_000);
    await world.rotate(order);
    await appeal();
    expect(await decide(judge, 'keep_deposit', 30_001)).toMatchObject({ code: 'INVALID' });
    expect(await decide(judge, 'keep_deposit', 30_000)).toMatchObject({ outcome: 'done' });
  });

  test('full refund: the kept part is returned, too', async () => {
    await decide(world.owner, 'keep_deposit', 30_000);
    await world.rotate(order);
    await appeal();
    expect(await decide(judge, 'refund')).toMatchObject({ outcome: 'done', state: 'refunded' });
    expect(await steps.booked(order)).toEqual({ 'cash:gateway:sandbox': 70_000, refund_payable: -70_000 });
  });

  test('no final decision in time: the first one is cancelled', async () => {
    await decide(world.owner, 'keep_deposit', 30_000);
    await appeal();
    await world.database.sql`update private.complaints set due_at = clock_timestamp() - interval '1 second' where id = ${complaint}`;
    await world.call('service', 'server_run_due');
    expect(await deposit()).toEqual([0, 0, 50_000]);
  });

  test('appeal withdrawn: the first decision stands', async () => {
    await decide(world.owner, 'keep_deposit', 30_000);
    await appeal();
    expect(await world.call(renter.token, 'withdraw_complaint', { p_complaint: complaint })).toMatchObject({ state: 'returning' });
    await world.rotate(order);
    expect(await deposit()).toEqual([30_000, 20_000, 0]);
  });
});

test('first decision against a claim that is granted on appeal: booked once', async () => {
  expect(await decide(world.owner, 'no_fault')).toMatchObject({ state: 'returning' });
  await appeal();
  expect(await decide(judge, 'keep_deposit', 25_000)).toMatchObject({ state: 'returning' });
  await world.rotate(order);
  expect(await deposit()).toEqual([25_000, 25_000, 0]);
});

test('two claims of one rental: each booked', async () => {
  await decide(world.owner, 'keep_deposit', 10_000);
  const again = { p_order: order, p_amount: 20_000, p_reason: 'Emblem juga sudah terpakai.' };
  complaint = String((await world.call(world.owner.token, 'claim_deposit', again))['id']);
  await world.database.sql`insert into private.complaint_files (complaint_id, path, author, kind, bytes)
    values (${complaint}, ${`toko/${complaint}.png`}, 'shop', 'picture', 100)`;
  expect(await decide(world.owner, 'keep_deposit', 20_000)).toMatchObject({ state: 'returning' });
  await world.rotate(order);
  expect(await deposit()).toEqual([30_000, 20_000, 0]);
});

test('appeal: the maximum deposit to keep includes the part that the first decision kept', async () => {
  const toKeep = async (by: TestUser): Promise<number> =>
    (await world.call<{ rental: { deposit: number } }>(by.token, 'complaint_case', { p_complaint: complaint })).rental.deposit;
  const before = await toKeep(world.owner);
  await decide(world.owner, 'keep_deposit', 30_000);
  await appeal();
  expect([before, await toKeep(judge)]).toEqual([50_000, 50_000]);
  expect(await decide(judge, 'keep_deposit', 50_000)).toMatchObject({ outcome: 'done' });
});
