import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { withSecondFactor } from '../support/second-factor.ts';
import type { TestUser } from '../support/test-database.ts';

type Json = Record<string, unknown>;

let world: OrderWorld;
let finance: TestUser;
let owner: TestUser;
/** A buyer who is finance staff, too. */
let both: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  const { sql } = world.database;
  await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
  [finance, owner] = [await world.staff('finance'), await world.staff('owner')];
  both = await world.buyer();
  await sql`insert into private.user_roles (user_id, role) values (${both.id}, 'finance')`;
  both = await withSecondFactor(world.database, both);
});
afterAll(() => world.close());

/** Two people approve from this amount on. */
const LARGE = 5_000_000;

const reference = (): string => `REF-${randomUUID().slice(0, 8)}`;
/** The date in Jakarta, moved by days. */
const dateIn = (days: number): string => new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
const record = (given: Json = {}, by = finance): Promise<Json> =>
  world.call(by.token, 'record_transfer', {
    ...{ p_order: null, p_account: null, p_amount: 50_000, p_bank_reference: reference(), p_received_on: dateIn(0) },
    ...given,
  });
/** An order with an open transfer. */
const ordered = async (price = 100_000, who?: TestUser): Promise<{ order: string; amount: number; buyer: TestUser }> => {
  const buyer = who ?? (await world.buyer());
  const order = String((await world.place(buyer, await world.product({ price })))['id']);
  const attempt = await world.call(buyer.token, 'take_payment_attempt', { p_order: order, p_method: 'transfer' });
  return { order, amount: Number(attempt['amount']), buyer };
};
const approve = (order: string, amount: number, by = finance, bankReference = reference()): Promise<Json> =>
  world.call(by.token, 'approve_payment', { p_order: order, p_amount: amount, p_bank_reference: bankReference });
/** Money without an order. @returns its exception */
const stray = async (amount: number, by = finance): Promise<string> => {
  const bankReference = reference();
  await record({ p_amount: amount, p_bank_reference: bankReference }, by);
  const [row] = await world.database.sql`select id from private.payment_exceptions where bank_reference = ${bankReference}`;
  return String(row?.['id']);
};
const resolve = (id: string, given: Json = {}, by = finance): Promise<Json> =>
  world.call(by.token, 'resolve_exception', { p_id: id, p_outcome: 'refund', p_reason: 'Cek mutasi', ...given });
const stateOf = async (order: string): Promise<unknown> => (await world.call(finance.token, 'order_detail', { p_order: order }))['state'];

describe('transfer recorded by staff', () => {
  test.each<readonly [what: string, given: Json, code: string | undefined]>([
    ['of nothing', { p_amount: 0 }, 'INVALID'],
    ['of one rupiah', { p_amount: 1 }, undefined],
    ['of a million millions', { p_amount: 1_000_000_000_000 }, undefined],
    ['of one rupiah more than that', { p_amount: 1_000_000_000_001 }, 'INVALID'],
    ['without an amount', { p_amount: null }, 'INVALID'],
    ['with a reference of two characters', { p_bank_reference: ' R1 ' }, 'INVALID'],
    ['with a reference of three characters', { p_bank_reference: ' R12 ' }, undefined],
    ['with a reference of 60 characters', { p_bank_reference: 'R'.repeat(60) }, undefined],
    ['with a reference of 61 characters', { p_bank_reference: 'R'.repeat(61) }, 'INVALID'],
    ['with a control character in its reference', { p_bank_reference: 'R\t123' }, 'INVALID'],
    ['without a reference', { p_bank_reference: null }, 'INVALID'],
    ['to an account that the shop does not have', { p_account: randomUUID() }, 'INVALID'],
    ['of an order that does not exist', { p_order: randomUUID() }, 'NOT_FOUND'],
    ['received tomorrow', { p_received_on: dateIn(1) }, 'RECEIVED_DATE'],
    ['received today', { p_received_on: dateIn(0) }, undefined],
    ['received 366 days ago', { p_received_on: dateIn(-366) }, undefined],
    ['received 367 days ago', { p_received_on: dateIn(-367) }, 'RECEIVED_DATE'],
    ['without a date', { p_received_on: null }, 'RECEIVED_DATE'],
  ])('%s', async (_what, given, code) => {
    expect((await record(given))['code']).toBe(code);
  });

  test.each([
    ['its own buyer', 'OWN_ORDER', 'pending_payment'],
    ['somebody else', undefined, 'processing'],
  ])('for an order, by %s', async (who, code, state) => {
    const { order, amount } = await ordered(100_000, both);
    const by = who === 'its own buyer' ? both : finance;
    expect((await record({ p_order: order, p_amount: amount }, by))['code']).toBe(code);
    expect(await stateOf(order)).toBe(state);
  });
});

describe('transferred amount', () => {
  test.each<readonly [more: number, state: string, exception: string | null]>([
    [-1, 'pending_payment', 'short'],
    [0, 'processing', null],
    [1, 'processing', null],
    [999, 'processing', null],
    [1000, 'pending_payment', 'over'],
  ])('%i rupiah more than requested', async (more, state, exception) => {
    const { order, amount } = await ordered();
    expect(await approve(order, amount + more)).toMatchObject({ exception });
    expect(await stateOf(order)).toBe(state);
  });
});

describe('search for a transfer', () => {
  test.each([
    ['two characters', 'R7', 0, null],
    ['three characters', 'R77', 1, null],
    ['in small letters, with spaces around', '  r77 ', 1, null],
    ['an amount of three digits', '777', 1, null],
    ['an amount that the text means', 'Rp 777.777', 1, 777_777],
    ['a text that is no amount', '777.77', 0, null],
    ['an amount of two characters', '5k', 1, 5000],
    ['another amount', '777778', 0, null],
    ['61 characters', 'R'.repeat(61), 0, null],
  ])('%s', async (_what, search, found, amount) => {
    await record({ p_amount: 777, p_bank_reference: 'R77' });
    await record({ p_amount: 777_777, p_bank_reference: 'R78' });
    await record({ p_amount: 5000, p_bank_reference: 'R79' });
    expect(await world.call<unknown[]>(finance.token, 'find_transfers', { p_search: search, p_amount: amount })).toHaveLength(found);
  });
});

describe('decision about money without an order', () => {
  test.each<readonly [what: string, given: Json, code: string | undefined]>([
    ['with a reason of two characters', { p_reason: ' ya ' }, 'REASON_NEEDED'],
    ['with a reason of three characters', { p_reason: ' iya ' }, undefined],
    ['with a reason of 300 characters', { p_reason: 'x'.repeat(300) }, undefined],
    ['with a reason of 301 characters', { p_reason: 'x'.repeat(301) }, 'REASON_NEEDED'],
    ['of another kind', { p_outcome: 'keep' }, 'REASON_NEEDED'],
    ['without a kind', { p_outcome: null }, 'REASON_NEEDED'],
    ['matched with no order', { p_outcome: 'match' }, 'ORDER_NEEDED'],
    ['matched with an order that does not exist', { p_outcome: 'match', p_order: randomUUID() }, 'NOT_FOUND'],
  ])('%s', async (_what, given, code) => {
    expect((await resolve(await stray(50_000), given))['code']).toBe(code);
  });

  test('decided before: the same decision is repeated, another refused', async () => {
    const id = await stray(50_000);
    expect([await resolve(id), await resolve(id), await resolve(id, { p_outcome: 'match' })]).toEqual([
      { outcome: 'done' },
      { outcome: 'already' },
      { code: 'TRANSITION_NOT_ALLOWED' },
    ]);
    expect(await resolve(randomUUID())).toEqual({ code: 'NOT_FOUND' });
  });

  test.each([
    ['pending_payment', undefined],
    ['processing', 'TRANSITION_NOT_ALLOWED'],
    ['cancelled', 'TRANSITION_NOT_ALLOWED'],
  ])('matched with an order that is %s', async (state, code) => {
    const { order, amount, buyer } = await ordered();
    if (state === 'processing') await approve(order, amount);
    if (state === 'cancelled') await world.call(buyer.token, 'step_order', { p_order: order, p_event: 'cancel', p_detail: {} });
    expect((await resolve(await stray(100_000), { p_outcome: 'match', p_order: order }))['code']).toBe(code);
    expect(await stateOf(order)).toBe(code === undefined ? 'processing' : state);
  });

  test('matched with the own order: refused', async () => {
    const { order } = await ordered(100_000, both);
    expect(await resolve(await stray(100_000), { p_outcome: 'match', p_order: order }, both)).toEqual({ code: 'OWN_ORDER' });
  });

  test.each([
    ['one rupiah below the limit, at once', LARGE - 1, '0', undefined],
    ['the limit, at once', LARGE, '0', 'SECOND_PERSON_NEEDED'],
    ['the limit, after 11 hours 59 minutes', LARGE, '11 hours 59 minutes', 'SECOND_PERSON_NEEDED'],
    ['the limit, after 12 hours 1 minute', LARGE, '12 hours 1 minute', undefined],
  ])('matched by the person who recorded it: %s', async (_when, price, ago, code) => {
    const { order } = await ordered(price);
    const id = await stray(price);
    await world.database.sql`update private.payment_exceptions set at = at - ${ago}::interval where id = ${id}`;
    expect((await resolve(id, { p_outcome: 'match', p_order: order }))['code']).toBe(code);
  });

  test('matched by another person: done at once', async () => {
    const { order } = await ordered(LARGE);
    expect(await resolve(await stray(LARGE), { p_outcome: 'match', p_order: order }, owner)).toEqual({ outcome: 'done' });
  });
});

describe('refund that was sent', () => {
  test.each([
    ['without an account of the buyer', 'TRF-1', 'DESTINATION_MISSING'],
    ['with a reference of two characters', ' T1 ', 'INVALID'],
    ['with a reference of 101 characters', 'T'.repeat(101), 'INVALID'],
  ])('%s', async (_what, sent, code) => {
    const { order, amount } = await ordered();
    await approve(order, amount);
    await world.call(owner.token, 'move_order_as_staff', { p_order: order, p_event: 'cancel', p_detail: { note: 'Stok salah' } });
    const [refund] = await world.database.sql`select id from private.refunds where order_id = ${order}`;
    expect(await world.call(owner.token, 'mark_refund_sent', { p_refund: refund?.['id'], p_reference: sent })).toEqual({ code });
  });

  test('in the sandbox, without an account: done; repeated: the same; another reference: refused', async () => {
    const order = await world.paid(await world.buyer(), await world.product());
    await world.call(owner.token, 'move_order_as_staff', { p_order: order, p_event: 'cancel', p_detail: { note: 'Stok salah' } });
    const [refund] = await world.database.sql`select id from private.refunds where order_id = ${order}`;
    const send = (sent: string) => world.call(owner.token, 'mark_refund_sent', { p_refund: refund?.['id'], p_reference: sent });
    expect([await send('T12'), await send(' T12 '), await send('T13')]).toEqual([
      { outcome: 'done' },
      { outcome: 'already' },
      { code: 'TRANSITION_NOT_ALLOWED' },
    ]);
    expect(await world.call(owner.token, 'mark_refund_sent', { p_refund: randomUUID(), p_reference: 'T'.repeat(100) })).toEqual({
      code: 'NOT_FOUND',
    });
  });
});
