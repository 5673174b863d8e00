import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import type { TestUser } from '../support/test-database.ts';

const ACCOUNTS = [
  { bank: 'BCA', number: '1234567890', holder: 'Arena Akun' },
  { bank: 'Mandiri', number: '9876543210', holder: 'Arena Akun' },
];

let world: OrderWorld;
let owner: TestUser;
let finance: TestUser;
let buyer: TestUser;
let first: string;
let second: string;
beforeAll(async () => {
  world = await openOrderWorld();
  const { sql } = world.database;
  await sql`update private.payment_settings set accounts = ${sql.json(ACCOUNTS)}`;
  const ids = await sql<{ id: string }[]>`select id from private.shop_accounts order by code`;
  [first, second] = ids.map(({ id }) => id) as [string, string];
  owner = await world.staff('owner');
  finance = await world.staff('finance');
});
afterAll(() => world.close());
beforeEach(async () => {
  buyer = await world.buyer();
});
afterEach(async () => {
  expect(await world.database.sql`select name from private.ledger_findings() where not is_kept`).toEqual([]);
});

const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
const record = async (order: string | null, amount: number, account: string | null, given: object = {}) => {
  const reference = `MUT-${randomUUID().slice(0, 8)}`;
  const answer = await world.call(finance.token, 'record_transfer', {
    ...(order === null ? {} : { p_order: order }),
    ...(account === null ? {} : { p_account: account }),
    ...{ p_amount: amount, p_bank_reference: reference, p_received_on: today, ...given },
  });
  return { answer, reference };
};
const placed = async (given?: Parameters<OrderWorld['product']>[0]) => String((await world.place(buyer, await world.product(given)))['id']);
const transfer = async (order: string, account: string) =>
  Number((await world.call(buyer.token, 'take_payment_attempt', { p_order: order, p_method: 'transfer', p_account: account }))['amount']);
/** What the bank accounts of the shop received for an order. */
const cashOf = async (order: string) => {
  const rows = await world.database.sql<{ account: string; amount: string }[]>`
    select l.account, l.amount from private.journal_lines l join private.journals j on j.id = l.journal_id
    where j.order_id = ${order} and l.account like 'cash:%' order by j.id`;
  return rows.map(({ account, amount }) => [account, Number(amount)]);
};
const resolve = (id: unknown) => world.call(owner.token, 'resolve_exception', { p_id: id, p_outcome: 'refund', p_reason: 'Salah kirim' });
const sent = (refund: unknown) =>
  world.call(owner.token, 'mark_refund_sent', { p_refund: refund, p_reference: `TRF-${randomUUID().slice(0, 8)}` });

describe('recorded transfer', () => {
  test('without an order, at the second account: booked there and refunded from there', async () => {
    const { answer, reference } = await record(null, 45_000, second);
    expect(answer).toMatchObject({ outcome: 'done', exception: 'unknown' });
    expect(await world.balances()).toMatchObject({ 'cash:bank:mandiri': 45_000 });
    const { sql } = world.database;
    const [exception] = await sql`select id, account from private.payment_exceptions where bank_reference = ${reference}`;
    expect(exception?.['account']).toBe('cash:bank:mandiri');
    expect(await resolve(exception?.['id'])).toEqual({ outcome: 'done' });
    const [refund] = await sql`select id from private.refunds where exception_id = ${String(exception?.['id'])}`;
    expect(await sent(refund?.['id'])).toEqual({ outcome: 'done' });
    expect(await sql`select account from private.refunds where id = ${String(refund?.['id'])}`).toEqual([{ account: 'cash:bank:mandiri' }]);
    expect((await world.balances())['cash:bank:mandiri']).toBeUndefined();
  });

  test.each<readonly [case_: string, asked: 'first' | 'second' | null, told: 'first' | 'second' | null, cash: string]>([
    ['no payment was opened, nothing is said', null, null, 'cash:bank:bca'],
    ['no payment was opened, the second account is said', null, 'second', 'cash:bank:mandiri'],
    ['the second account was asked, nothing is said', 'second', null, 'cash:bank:mandiri'],
    ['the second account was asked and is said', 'second', 'second', 'cash:bank:mandiri'],
    ['the first account was asked, the second is said', 'first', 'second', 'cash:bank:mandiri'],
    ['the second account was asked, the first is said', 'second', 'first', 'cash:bank:bca'],
  ])('of an order: %s', async (_, asked, told, cash) => {
    const ids = { first, second };
    const order = await placed();
    const amount = asked === null ? 100_000 : await transfer(order, ids[asked]);
    const { answer } = await record(order, amount, told === null ? null : ids[told]);
    expect(answer).toEqual({ outcome: 'done', state: 'processing', exception: null });
    expect(await cashOf(order)).toEqual([[cash, amount]]);
  });

  test('double payment at the second account: refunded from there', async () => {
    const order = await placed();
    await record(order, 100_000, first);
    expect((await record(order, 100_000, second)).answer).toMatchObject({ exception: 'double' });
    const { sql } = world.database;
    const [exception] = await sql`select id from private.payment_exceptions where order_id = ${order}`;
    await resolve(exception?.['id']);
    await sql`with made as (insert into private.refund_destinations (user_id, bank, sealed, last4, holder)
      values (${buyer.id}, 'BCA', ${'v2.x.'.padEnd(30, 'x')}, '7890', 'Rina') returning id)
      update private.order_facts set destination_id = made.id from made where order_id = ${order}`;
    const [refund] = await sql`select id from private.refunds where order_id = ${order}`;
    expect(await sent(refund?.['id'])).toEqual({ outcome: 'done' });
    expect(await cashOf(order)).toEqual([
      ['cash:bank:bca', 100_000],
      ['cash:bank:mandiri', 100_000],
      ['cash:bank:mandiri', -100_000],
    ]);
  });

  test('large amount: two people must name the same account', async () => {
    const order = await placed({ price: 6_000_000 });
    const same = { p_bank_reference: `MUT-${randomUUID().slice(0, 8)}`, p_order: order, p_amount: 6_000_000, p_received_on: today };
    const by = (person: TestUser, account: string) => world.call(person.token, 'record_transfer', { ...same, p_account: account });
    expect(await by(finance, second)).toMatchObject({ outcome: 'first' });
    expect(await by(owner, first)).toMatchObject({ outcome: 'first' });
    expect(await by(owner, second)).toMatchObject({ outcome: 'done', state: 'processing' });
    expect(await cashOf(order)).toEqual([['cash:bank:mandiri', 6_000_000]]);
  });

  test('unknown account of the shop: refused', async () => {
    const order = await placed();
    for (const bought of [null, order]) expect((await record(bought, 100_000, randomUUID())).answer).toEqual({ code: 'INVALID' });
    expect(await cashOf(order)).toEqual([]);
  });
});

test('search for transfers: names the account of each', async () => {
  const order = await placed();
  await transfer(order, second);
  const [found] = await world.database.sql`select number from public.orders where id = ${order}`;
  const search = { p_search: found?.['number'] };
  expect(await world.call(finance.token, 'find_transfers', search)).toMatchObject([{ method: 'transfer', account_id: second }]);
  const { reference } = await record(null, 12_345, second);
  expect(await world.call(finance.token, 'find_transfers', { p_search: reference })).toMatchObject([{ account_id: second }]);
});
