import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import type { TestUser } from '../support/test-database.ts';

type Json = Record<string, unknown>;

const ACCOUNTS = [
  { bank: 'BCA', number: '1234567890', holder: 'Arena Akun' },
  { bank: 'DANA', number: '081234567890', holder: 'Arena Akun' },
];

let world: RentalWorld;
let finance: TestUser;
let buyer: TestUser;
let order: string;
beforeAll(async () => {
  world = await openRentalWorld();
  const { sql } = world.database;
  await sql`update private.payment_settings set accounts = ${sql.json(ACCOUNTS)}`;
  finance = await world.staff('finance');
});
afterAll(() => world.close());
beforeEach(async () => {
  buyer = await world.buyer();
  order = String((await world.place(buyer, await world.product({ stock: 1 })))['id']);
});

const accountOf = async (bank: string): Promise<unknown> =>
  (await world.database.sql`select id from private.shop_accounts where bank = ${bank}`)[0]?.['id'];
const take = (account: unknown): Promise<Json & { close?: { reference: string } }> =>
  world.call(buyer.token, 'take_payment_attempt', { p_order: order, p_method: 'transfer', p_account: account });
/** Opens a transfer to an account, which closes the one before. */
const transferTo = async (bank: string): Promise<{ amount: number }> => {
  const account = await accountOf(bank);
  const { close } = await take(account);
  if (close !== undefined) {
    const observation = { state: 'closed', amount: 0 };
    await world.call('service', 'server_observe', { p_reference: close.reference, p_source: 'inquiry', p_observation: observation });
  }
  return { amount: Number((await take(account))['amount']) };
};
const claim = (): Promise<Json> => world.call(buyer.token, 'step_order', { p_order: order, p_event: 'submit_proof' });
const approve = (amount: number, reference = `MUT-${randomUUID().slice(0, 8)}`): Promise<Json> =>
  world.call(finance.token, 'approve_payment', { p_order: order, p_amount: amount, p_bank_reference: reference });
const detail = (): Promise<Json> => world.call(buyer.token, 'order_detail', { p_order: order });
const cashOf = async (): Promise<unknown> =>
  (
    await world.database.sql`select l.account from private.journal_lines l join private.journals j on j.id = l.journal_id
      where j.order_id = ${order} and l.account like 'cash:%'`
  )[0]?.['account'];
const hoursOf = async (name: string): Promise<number> => {
  const [row] = await world.database.sql<{ hours: string }[]>`
    select extract(epoch from due_at - now()) / 3600 as hours from private.order_deadlines where order_id = ${order} and name = ${name}`;
  return Number(row?.hours);
};

describe('approval of an order with two opened accounts', () => {
  test.each([
    ['the first', 0, 'cash:bank:bca'],
    ['the second', 1, 'cash:bank:dana'],
  ])('the amount of %s: booked to its account', async (_which, at, account) => {
    const amounts = [(await transferTo('BCA')).amount, (await transferTo('DANA')).amount];
    await claim();
    expect(await approve(amounts[at] ?? 0)).toMatchObject({ outcome: 'done', state: 'processing', exception: null });
    expect(await cashOf()).toBe(account);
  });

  test('pressed again with the same reference, or another for the same amount: already', async () => {
    const { amount } = await transferTo('BCA');
    await transferTo('DANA');
    await claim();
    await approve(amount, 'MUT-ULANG');
    expect(await approve(amount, 'MUT-ULANG')).toMatchObject({ outcome: 'already' });
    expect(await approve(amount)).toMatchObject({ outcome: 'already' });
  });
});

describe('payment that was too low', () => {
  const short = async (): Promise<number> => {
    const { amount } = await transferTo('BCA');
    expect(await approve(amount - 40_000)).toMatchObject({ outcome: 'done', exception: 'short' });
    return amount;
  };

  test('claim before its rest was opened: refused', async () => {
    await short();
    expect(await claim()).toMatchObject({ code: 'NOT_PAYABLE' });
    await transferTo('BCA');
    expect(await claim()).toMatchObject({ state: 'payment_review' });
  });

  test('rest received after the order expired and the first part was refunded: refunded, too', async () => {
    await short();
    const rest = await transferTo('BCA');
    await claim();
    await world.database
      .sql`update private.order_deadlines set due_at = now() - interval '1 hour' where order_id = ${order} and name = 'claim'`;
    await world.database.sql`select private.move_due_orders()`;
    expect(await detail()).toMatchObject({ state: 'expired', refunds: [{ amount: expect.any(Number) }] });
    expect(await approve(rest.amount)).toMatchObject({ exception: 'late' });
    const [exception] = await world.database.sql`select id from private.payment_exceptions where order_id = ${order} and state = 'open'`;
    const resolve = (outcome: string): Promise<Json> =>
      world.call(finance.token, 'resolve_exception', { p_id: exception?.['id'], p_outcome: outcome, p_reason: 'Cek mutasi' });
    expect(await resolve('match')).toEqual({ code: 'TRANSITION_NOT_ALLOWED' });
    expect(await resolve('refund')).toEqual({ outcome: 'done' });
    expect(await detail()).toMatchObject({ state: 'expired', refunds: [{}, { amount: rest.amount }] });
  });

  test('extension of a rental: its rest is due before the end of the rental', async () => {
    const { product, option, renter } = await world.rentalShop();
    const rental = await world.rented(renter, product, option);
    await world.open(renter, rental);
    const extension = { p_key: randomUUID(), p_parent: rental, p_expected_total: 10_000, p_rules_version: 1 };
    const { id } = await world.call(renter.token, 'place_extension', extension);
    const attempt = await world.call(renter.token, 'take_payment_attempt', { p_order: id, p_method: 'sandbox' });
    const observation = { state: 'paid', amount: 5_000, provider_status: 'paid' };
    await world.call('service', 'server_observe', { p_reference: attempt['reference'], p_source: 'inquiry', p_observation: observation });
    const [row] = await world.database.sql<{ late: boolean; grace: string }[]>`
      select d.due_at > upper(r.period) as late, d.grace::text from private.order_deadlines d, private.rentals r
      where d.order_id = ${String(id)} and d.name = 'payment' and r.order_id = ${rental}`;
    expect(row).toEqual({ late: false, grace: '00:00:00' });
  });
});

test('second claim of an order: ends with the first, or after two hours of opening time', async () => {
  await transferTo('BCA');
  await claim();
  const reject = () =>
    world.call(world.owner.token, 'move_order_as_staff', { p_order: order, p_event: 'reject_proof', p_detail: { note: 'Belum masuk' } });
  const first = await hoursOf('claim');
  await reject();
  await claim();
  expect(Math.round(await hoursOf('claim'))).toBe(Math.round(first));
  await world.letTimePass(order, '11 hours');
  await reject();
  await claim();
  expect(Math.round(await hoursOf('claim'))).toBe(2);
});
