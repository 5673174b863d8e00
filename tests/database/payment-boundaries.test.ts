import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { actAs, changeRows } from '../support/answers.ts';
import { frozen, moment } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import type { TestUser } from '../support/test-database.ts';

type Json = Record<string, unknown>;

let world: OrderWorld;
let finance: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  const { sql } = world.database;
  await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
  finance = await world.staff('finance');
});
afterAll(() => world.close());
beforeEach(async () => {
  buyer = await world.buyer();
});

/** Two people approve and refund from this amount on. */
const LARGE = 5_000_000;

const reference = (): string => `MUT-${randomUUID().slice(0, 8)}`;
const stateOf = async (order: unknown): Promise<unknown> => (await world.call(finance.token, 'order_detail', { p_order: order }))['state'];
/** An order with an open transfer. */
const withTransfer = async (price = 100_000, who = buyer): Promise<{ order: string; amount: number }> => {
  const order = String((await world.place(who, await world.product({ price })))['id']);
  const attempt = await world.call(who.token, 'take_payment_attempt', { p_order: order, p_method: 'transfer' });
  return { order, amount: Number(attempt['amount']) };
};
const approve = (order: string, amount: number, by = finance, bankReference = reference()): Promise<Json> =>
  world.call(by.token, 'approve_payment', { p_order: order, p_amount: amount, p_bank_reference: bankReference });
const observe = (attempt: Json, amount: number): Promise<Json> =>
  world.call('service', 'server_observe', {
    p_reference: attempt['reference'],
    p_source: 'inquiry',
    p_observation: { state: 'paid', amount, provider_status: 'paid' },
  });
/** Changes rows that are otherwise append-only. */
const backdate = (table: string, column: string, interval: string, where: string): Promise<unknown> =>
  world.database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql.unsafe(`update ${table} set ${column} = ${column} - interval '${interval}' where ${where}`);
  });

describe('approval of a payment', () => {
  test('own order: refused; another person’s: approved', async () => {
    const seller = await world.staff('finance');
    await world.database.sql`update auth.users set phone_confirmed_at = now() where id = ${seller.id}`;
    const { order, amount } = await withTransfer(100_000, seller);
    expect(await approve(order, amount, seller)).toEqual({ code: 'OWN_ORDER' });
    expect(await approve(order, amount)).toMatchObject({ outcome: 'done', state: 'processing' });
  });

  test.each([
    ['one rupiah below the limit', LARGE - 1, 'done'],
    ['the limit', LARGE, 'first'],
  ])('%s', async (_amount, price, outcome) => {
    const { order, amount } = await withTransfer(price);
    expect(await approve(order, amount)).toMatchObject({ outcome });
  });

  test.each([
    ['11 hours 59 minutes', 'first', 'pending_payment'],
    ['12 hours 1 minute', 'done', 'processing'],
  ])('same person again after %s', async (ago, outcome, state) => {
    const { order, amount } = await withTransfer(LARGE);
    const bankReference = reference();
    expect(await approve(order, amount, finance, bankReference)).toMatchObject({ outcome: 'first' });
    await backdate('private.payment_approvals', 'at', ago, `reference = '${bankReference}'`);
    expect(await approve(order, amount, finance, bankReference)).toMatchObject({ outcome });
    expect(await stateOf(order)).toBe(state);
  });

  test('another person approved another order with the same amount and reference: a first approval', async () => {
    const [one, other] = [await withTransfer(LARGE), await withTransfer(LARGE, await world.buyer())];
    const bankReference = reference();
    expect(await approve(one.order, LARGE, finance, bankReference)).toMatchObject({ outcome: 'first' });
    expect(await approve(other.order, LARGE, await world.staff('owner'), bankReference)).toMatchObject({ outcome: 'first' });
  });

  test.each([
    ['12 hours', '-12 hours', 'first'],
    ['12 hours and a microsecond', '-12 hours -1 microsecond', 'done'],
  ])('same person again after exactly %s: %s', async (_ago, distance, outcome) => {
    const { order } = await withTransfer(LARGE);
    const answer = await frozen(world.database.sql, async (tx) => {
      await changeRows(
        tx,
        `insert into private.payment_approvals (attempt_id, approver, at, amount, reference)
          select a.id, '${finance.id}', ${moment(distance)}, ${LARGE}, 'MUT-1' from private.payment_attempts a where a.order_id = '${order}'`,
      );
      await actAs(tx, finance, { aal: 'aal2' });
      const [row] = await tx`select private.approve_attempt(o, a, ${LARGE}, 'MUT-1', null) ->> 'outcome' as outcome
        from orders o join private.payment_attempts a on a.order_id = o.id where o.id = ${order}`;
      return String(row?.['outcome']);
    });
    expect(answer).toBe(outcome);
  });

  test('another person: done at once', async () => {
    const { order, amount } = await withTransfer(LARGE);
    const bankReference = reference();
    await approve(order, amount, finance, bankReference);
    expect(await approve(order, amount, await world.staff('owner'), bankReference)).toMatchObject({ outcome: 'done' });
  });

  test.each([
    ['another amount', 1, ''],
    ['another reference', 0, '-X'],
  ])('another person with %s: a first approval again', async (_what, more, suffix) => {
    const { order, amount } = await withTransfer(LARGE);
    const bankReference = reference();
    await approve(order, amount, finance, bankReference);
    expect(await approve(order, amount + more, await world.staff('owner'), bankReference + suffix)).toMatchObject({ outcome: 'first' });
  });
});

describe('refund that was sent', () => {
  const granted = async (price: number): Promise<{ owner: TestUser; refund: unknown }> => {
    const owner = await world.staff('owner');
    const order = await world.paid(buyer, await world.product({ price }));
    await world.call(owner.token, 'move_order_as_staff', { p_order: order, p_event: 'cancel', p_detail: { note: 'Stok salah' } });
    const [row] = await world.database.sql`select id from private.refunds where order_id = ${order}`;
    return { owner, refund: row?.['id'] };
  };
  const send = (by: TestUser, refund: unknown): Promise<Json> =>
    world.call(by.token, 'mark_refund_sent', { p_refund: refund, p_reference: reference() });

  test.each([
    ['one rupiah below the limit, at once', LARGE - 1, '0', { outcome: 'done' }],
    ['the limit, at once', LARGE, '0', { code: 'SECOND_PERSON_NEEDED' }],
    ['the limit, after 11 hours 59 minutes', LARGE, '11 hours 59 minutes', { code: 'SECOND_PERSON_NEEDED' }],
    ['the limit, after 12 hours 1 minute', LARGE, '12 hours 1 minute', { outcome: 'done' }],
  ])('by the person who granted it: %s', async (_when, price, ago, answer) => {
    const { owner, refund } = await granted(price);
    await backdate('private.refunds', 'granted_at', ago, `id = '${refund}'`);
    expect(await send(owner, refund)).toEqual(answer);
  });

  test('by another person: done at once', async () => {
    const { refund } = await granted(LARGE);
    expect(await send(finance, refund)).toEqual({ outcome: 'done' });
  });

  test('its buyer: refused', async () => {
    const { refund } = await granted(100_000);
    await world.database.sql`insert into private.user_roles (user_id, role) values (${buyer.id}, 'finance')`;
    const { withSecondFactor } = await import('../support/second-factor.ts');
    expect(await send(await withSecondFactor(world.database, buyer), refund)).toEqual({ code: 'OWN_ORDER' });
  });
});

describe('refunds together', () => {
  test.each([
    [99_999, 99_999],
    [100_000, 100_000],
    [100_001, 100_000],
  ])('%i requested of 100000 received: %i granted', async (asked, given) => {
    const order = await world.paid(buyer, await world.product());
    const [row] = await world.database.sql<{ granted: string }[]>`
      select private.grant_refund(${randomUUID()}, ${order}, ${asked}, 'Batal') as granted`;
    expect(Number(row?.granted)).toBe(given);
  });
});

describe('payment of an expired order', () => {
  const expired = async (product: string): Promise<{ order: string; attempt: Json }> => {
    const order = String((await world.place(buyer, product))['id']);
    const attempt = await world.call(buyer.token, 'take_payment_attempt', { p_order: order, p_method: 'sandbox' });
    await world.letTimePass(order, '41 minutes');
    await world.database.sql`select private.move_due_orders()`;
    expect(await stateOf(order)).toBe('expired');
    return { order, attempt };
  };
  const exceptionsOf = (order: string): Promise<readonly unknown[]> =>
    world.database.sql`select kind, state from private.payment_exceptions where order_id = ${order}`.then((rows) => [...rows]);

  test.each([
    ['the amount', 0, 'processing', []],
    ['one rupiah less', -1, 'expired', [{ kind: 'late', state: 'open' }]],
    ['one rupiah more', 1, 'expired', [{ kind: 'late', state: 'open' }]],
  ])('%s', async (_amount, more, state, exceptions) => {
    const { order, attempt } = await expired(await world.product());
    await observe(attempt, Number(attempt['amount']) + more);
    expect([await stateOf(order), await exceptionsOf(order)]).toEqual([state, exceptions]);
  });

  test.each([
    ['account', 'expired', 1],
    ['item', 'processing', 0],
  ])('%s sold meanwhile, another unit free', async (kind, state, exceptions) => {
    const product = await world.product({ kind, stock: 2 });
    const { order, attempt } = await expired(product);
    await world.paid(await world.buyer(), product);
    await observe(attempt, Number(attempt['amount']));
    expect([await stateOf(order), (await exceptionsOf(order)).length]).toEqual([state, exceptions]);
  });
});
