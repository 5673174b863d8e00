import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { actAs, changeRows } from '../support/answers.ts';
import { type DeliveredAccounts, openDeliveredAccounts } from '../support/delivered-accounts.ts';
import { FROZEN_AT, frozen, moment } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import type { TestUser } from '../support/test-database.ts';

type Json = Record<string, unknown>;

let world: OrderWorld;
let owner: TestUser;
let cs: TestUser;
let own: DeliveredAccounts['own'];
let other: DeliveredAccounts['other'];
let filled: DeliveredAccounts['filled'];
beforeAll(async () => {
  world = await openOrderWorld();
  owner = await world.staff('owner');
  cs = await world.staff('cs');
  ({ own, other, filled } = await openDeliveredAccounts(world, owner));
  // A rental of somebody else stands beside the purchases.
  await world.database.sql`insert into orders (kind, sale_kind, state) values ('rental', 'account', 'rented')`;
});
afterAll(() => world.close());

const REASON = 'Pembeli minta bantuan';
/** The answer of a call by a person after a change of the rows, and what a query reads then. */
const called = (
  who: TestUser,
  call: string,
  { change = 'select 1', read = 'select 1', ago = 0 }: { change?: string; read?: string; ago?: number } = {},
): Promise<readonly [answer: Json, rows: readonly unknown[][]]> =>
  frozen(world.database.sql, async (tx: TransactionSql) => {
    await changeRows(tx, `delete from private.order_outbox; ${filled(change)}`);
    await actAs(tx, who, { aal: 'aal2', amr: [{ method: 'totp', timestamp: FROZEN_AT - ago }] });
    const [row] = await tx.unsafe(filled(`select ${call} as answer`));
    return [row?.['answer'] as Json, [...(await tx.unsafe(filled(read)).values())].map((one) => [...one])];
  });
/** The last line about the unit, its reading in the audit log, and the notices. */
const TRACES = `select concat_ws(' ', l.action, l.actor_kind, case l.order_id when <order> then 'own' when <other order> then 'other' end, l.scope, l.version,
      l.reason, l.device),
    (select a.action || ': ' || (a.detail ->> 'reason') from private.audit_log a where a.action <> 'credential.sealed' and a.action like 'credential.%' limit 1),
    (select string_agg(b.notice, ', ') from private.order_outbox b)
  from private.credential_log l where l.unit_id = <unit> order by l.seq desc limit 1`;

describe('reasons and factors of staff who open credentials', () => {
  const unit = (reason: string) => `public.open_unit_credential(<unit>, 'buyer', ${reason}, 'Firefox')`;
  const close = (reason: string) => `public.close_credentials(<order>, true, ${reason})`;
  const order = (reason: string) => `public.open_credential(<order>, 'buyer', ${reason}, 'Firefox')`;
  for (const [name, call] of Object.entries({ 'of an order': order, 'of a unit': unit, 'to close them': close }))
    test.each<readonly [reason: string, given: string, code: string | undefined]>([
      ['ten characters', "' 1234567890 '", undefined],
      ['nine', "' 123456789 '", 'REASON_NEEDED'],
      ['300', "repeat('x', 300)", undefined],
      ['301', "repeat('x', 301)", 'REASON_NEEDED'],
      ['none', 'null', 'REASON_NEEDED'],
    ])(`${name}: %s`, async (_reason, given, code) => {
      expect((await called(owner, call(given)))[0]['code']).toBe(code);
    });
  test('of a unit whose order has expired: needs them too', async () => {
    const change = "update public.orders set state = 'expired' where id = <order>";
    expect((await called(owner, unit("'123456789'"), { change }))[0]).toEqual({ code: 'REASON_NEEDED' });
    expect((await called(owner, unit(`'${REASON}'`), { change, ago: 601 }))[0]).toEqual({ code: 'NOT_FRESH' });
  });
  test.each([
    ['of an order', order],
    ['of a unit', unit],
    ['to close them', close],
  ])('%s: with a factor shown lately; customer service may not', async (_name, call) => {
    expect((await called(owner, call(`'${REASON}'`), { ago: 601 }))[0]).toEqual({ code: 'NOT_FRESH' });
    expect((await called(await world.database.user('owner'), call(`'${REASON}'`)))[0]).toEqual({ code: 'NEEDS_FACTOR' });
    await expect(called(cs, call(`'${REASON}'`))).rejects.toMatchObject({ code: '42501' });
  });
});

describe('credentials of a unit, opened by staff', () => {
  const open = (change: string, scope = "'buyer'") =>
    called(owner, `public.open_unit_credential(<unit>, ${scope}, ' ${REASON} ', 'Firefox')`, { change, read: TRACES });
  const set = (columns: string) => `update public.orders set ${columns} where id = <order>`;
  test.each([
    ...['processing', 'delivered', 'rented', 'returning', 'completed', 'disputed'].map((state) => [state, 'own'] as const),
    ...['pending_payment', 'payment_review', 'cancelled', 'expired', 'refunded'].map((state) => [state, undefined] as const),
  ])('its order is %s', async (state, order) => {
    const [answer, [traces]] = await open(set(`state = '${state}'`));
    const notice = order === undefined ? null : 'credential_opened';
    expect([answer['opened_count'], (answer['parts'] as unknown[]).length]).toEqual([0, 2]);
    expect(traces).toEqual([
      ['opened', 'shop', ...(order === undefined ? [] : [order]), 'buyer', 1, REASON, 'Firefox'].join(' '),
      `credential.opened: ${REASON}`,
      notice,
    ]);
  });
  const shared = (newer: string, older: string) =>
    `update private.order_facts set unit_id = <unit>, is_open = false where order_id = <other order>;
    update public.orders set created_at = ${moment('-2 days')} where id = ${older}; update public.orders set created_at = ${moment('-1 day')} where id = ${newer}`;
  test.each([
    ['the newer of two', shared('<order>', '<other order>'), 'own'],
    ['the newer of two, which is another', shared('<other order>', '<order>'), 'other'],
  ])('its order is %s', async (_name, change, order) => {
    const [, [traces]] = await open(change);
    expect(traces?.[0]).toBe(`opened shop ${order} buyer 1 ${REASON} Firefox`);
  });
  test.each([
    ['the part of the renter', "'renter'", 'select 1', undefined],
    ['an unknown part', "'shop'", 'select 1', 'INVALID'],
    ['no part', 'null', 'select 1', 'INVALID'],
    [
      'of a unit without credentials',
      "'buyer'",
      `delete from private.credentials where unit_id = <unit>; ${set("state = 'expired'")}`,
      'NO_CREDENTIALS',
    ],
    ['of an order without credentials', "'buyer'", 'delete from private.credentials where unit_id = <unit>', 'NO_CREDENTIALS'],
  ])('%s', async (_name, scope, change, code) => {
    expect((await open(change, scope))[0]['code']).toBe(code);
  });
  test('opened before: counted; the newest version is logged', async () => {
    const change = `insert into private.credential_log (unit_id, seq, action, actor_kind, hash) values (<unit>, 90, 'opened', 'shop', ''),
        (<unit>, 91, 'code_opened', 'buyer', ''), (<other unit>, 90, 'opened', 'shop', '');
      insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields) values (<unit>, 'renter', 4, 's', 'k', '0a1b2c3d', '{}')`;
    const [answer, [traces]] = await open(change);
    expect([answer['opened_count'], traces?.[0]]).toEqual([1, `opened shop own buyer 4 ${REASON} Firefox`]);
  });
});

describe('credentials of an order, opened by its buyer', () => {
  const open = (change = 'select 1', who = own.buyer) =>
    called(who, `public.open_credential(<order>, 'buyer', '${REASON}', 'Chrome')`, { change, read: TRACES });
  const lines = (count: number, { at = '-59:59.999999', order = '<order>', actor = '<buyer>', action = 'opened' } = {}) =>
    `insert into private.credential_log (unit_id, seq, at, action, actor, actor_kind, order_id, hash)
      select <unit>, 100 + n, ${moment(at)}, '${action}', ${actor}, 'buyer', ${order}, '' from generate_series(1, ${count}) n`;
  test('logged with the device; no notice and no entry of staff', async () => {
    const [answer, [traces]] = await open();
    expect([answer['opened_count'], traces]).toEqual([0, ['opened buyer own buyer 1 Chrome', null, null]]);
  });
  test.each([
    ['ten in an hour', () => lines(10), 'TOO_MANY'],
    ['nine', () => lines(9), undefined],
    ['ten, an hour ago', () => lines(10, { at: '-1 hour' }), undefined],
    ['ten of another order', () => lines(10, { order: '<other order>' }), undefined],
    ['ten by staff', () => lines(10, { actor: `'${owner.id}'` }), undefined],
    ['ten login codes', () => lines(10, { action: 'code_opened' }), undefined],
  ])('after %s', async (_name, change, code) => {
    expect((await open(change()))[0]['code']).toBe(code);
  });
  test.each([
    ['the buyer of another order', () => other.buyer],
    ['content staff', () => world.staff('content')],
  ])('%s: not found', async (_name, who) => {
    expect((await open('select 1', await who()))[0]).toEqual({ code: 'NOT_FOUND' });
  });
  test('buyer with a second factor: shown lately', async () => {
    const change = `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), <buyer>, 'totp', 'verified', now(), now())`;
    const open = (ago: number, rows = 'select 1') => called(own.buyer, "public.open_credential(<order>, 'renter')", { change: rows, ago });
    expect((await open(599, change))[0]['code']).toBeUndefined();
    expect((await open(601, change))[0]).toEqual({ code: 'NOT_FRESH' });
    expect((await open(601))[0]['code']).toBeUndefined();
  });
  test('each buyer: the unit of the own order, with a line in its log', async () => {
    for (const [who, order, unit] of [
      [own, '<order>', '<unit>'],
      [other, '<other order>', '<other unit>'],
    ] as const) {
      const read = `select l.unit_id = ${unit} and l.order_id = ${order} from private.credential_log l where l.action = 'opened'`;
      const [answer, rows] = await called(who.buyer, `public.open_credential(${order}, 'renter')`, { read });
      expect([answer['parts'], rows]).toEqual([[expect.objectContaining({ unit_id: who.unit, scope: 'renter' })], [[true]]]);
    }
  });
  test('unknown order: not found, by customers and staff; finance may not', async () => {
    for (const who of [own.buyer, owner])
      expect(await called(who, `public.open_credential(<buyer>, 'buyer', '${REASON}')`)).toEqual([{ code: 'NOT_FOUND' }, [[1]]]);
    const finance = await world.staff('finance');
    await expect(called(finance, `public.open_credential(<order>, 'buyer', '${REASON}')`)).rejects.toMatchObject({ code: '42501' });
  });
  test('order without a buyer: not found by customers', async () => {
    expect((await open('update public.orders set buyer_id = null where id = <order>'))[0]).toEqual({ code: 'NOT_FOUND' });
  });
  test('a session that ended, and more than 120 tries a minute: refused', async () => {
    await expect(open('delete from auth.sessions')).rejects.toMatchObject({ code: '42501' });
    const tries = `select count(private.consume_limits(array['credential:tries:' || <buyer>], array[120], array[60], null))
      from generate_series(1, 120)`;
    expect((await open(tries))[0]).toEqual({ code: 'BUSY' });
    expect((await open(tries.replace('(1, 120)', '(1, 119)')))[0]['code']).toBeUndefined();
  });
});

describe('closing of credentials', () => {
  const STATE = `select (f.credentials_closed_at = ${moment()}), (select g.credentials_closed_at is null from private.order_facts g where g.order_id = <other order>),
      (select l.action || ' by ' || l.actor_kind from private.credential_log l where l.unit_id = <unit> order by l.seq desc limit 1),
      (select string_agg(b.notice, ', ') from private.order_outbox b),
      (select a.action || case a.detail ->> 'name' when o.number then ' of its number' end from private.audit_log a
        where a.action in ('credential.closed', 'credential.reopened'))
    from private.order_facts f join public.orders o on o.id = f.order_id where f.order_id = <order>`;
  const close = (isClosed: boolean, change = 'select 1') =>
    called(owner, `public.close_credentials(<order>, ${isClosed}, ' ${REASON} ')`, { change, read: STATE });
  const CLOSED = `update private.order_facts set credentials_closed_at = ${moment('-1 hour')} where order_id = <order>`;
  const DONE = { outcome: 'done' };
  test.each<readonly [name: string, isClosed: boolean, change: string, answer: object, state: readonly unknown[]]>([
    ['closed', true, 'select 1', DONE, [true, true, 'closed by shop', 'credential_closed', 'credential.closed of its number']],
    ['closed again', true, CLOSED, { code: 'NOT_FOUND' }, [false, true, 'sealed by shop', null, null]],
    ['reopened', false, CLOSED, DONE, [null, true, 'sealed by shop', null, 'credential.reopened of its number']],
    ['reopened while open', false, 'select 1', { code: 'NOT_FOUND' }, [null, true, 'sealed by shop', null, null]],
    [
      'without a unit',
      true,
      'update private.order_facts set unit_id = null where order_id = <order>',
      { code: 'NOT_FOUND' },
      [true, true, 'sealed by shop', null, null],
    ],
  ])('%s', async (_name, isClosed, change, answer, state) => {
    expect(await close(isClosed, change)).toEqual([answer, [state]]);
  });
});

describe('login codes, answered by staff', () => {
  const REQUEST = "'00000000-0000-4000-8000-0000000000e1'";
  const request = (id: string, order: string, answered = 'null') =>
    `insert into private.login_code_requests (id, order_id, asked_at, promised_at, answered_at)
      values (${id}, ${order}, ${moment('-1 minute')}, ${moment()}, ${answered})`;
  const READ = `select order_id = <order>, sealed, answered_by, expires_at = ${moment('5 minutes')}, answered_at = ${moment()} from private.login_code_requests
    where answered_by is not null`;
  const store = (who: TestUser, change: string) => called(who, `public.store_login_code(${REQUEST}, 'segel')`, { change, read: READ });
  test('readable for five minutes; another request stays', async () => {
    const change = `${request(REQUEST, '<order>')}; ${request('gen_random_uuid()', '<other order>')}`;
    expect(await store(cs, change)).toEqual([{ outcome: 'done' }, [[true, 'segel', cs.id, true, true]]]);
    const notices = await called(cs, `public.store_login_code(${REQUEST}, 'segel')`, {
      change,
      read: 'select order_id, notice from private.order_outbox',
    });
    expect(notices[1]).toEqual([[own.order, 'login_code_answered']]);
  });
  test.each([
    ['unknown', request('gen_random_uuid()', '<order>'), 'NOT_FOUND'],
    ['answered before', request(REQUEST, '<order>', moment('-1 second')), 'ALREADY_ANSWERED'],
  ])('%s: refused', async (_name, change, code) => {
    expect(await store(cs, change)).toEqual([{ code }, []]);
  });
  test('by finance staff: refused', async () => {
    await expect(store(await world.staff('finance'), request(REQUEST, '<order>'))).rejects.toMatchObject({ code: '42501' });
  });
});

describe('steps of the hand-over', () => {
  const STEP = "'Ganti kata sandi akun'";
  const tick = (isDone: boolean, { change = 'select 1', step = STEP, who = own.buyer } = {}) =>
    called(who, `public.tick_handover(<order>, ${step}, ${isDone})`, {
      change,
      read: 'select order_id = <order>, step from private.order_handovers order by 1, 2',
    });
  const done = (order: string, step: string) => `insert into private.order_handovers (order_id, step) values (${order}, ${step})`;
  const [OWN, LAST] = ['Ganti kata sandi akun', 'Nyalakan verifikasi 2 langkah'];
  const ALL = `${done('<order>', STEP)}; ${done('<order>', `'${LAST}'`)}; ${done('<other order>', STEP)}`;
  test.each<readonly [name: string, isDone: boolean, given: Parameters<typeof tick>[1], answer: object, rows: readonly unknown[]]>([
    ['done', true, {}, { outcome: 'done' }, [[true, OWN]]],
    ['done again', true, { change: done('<order>', STEP) }, { outcome: 'done' }, [[true, OWN]]],
    [
      'not done',
      false,
      { change: ALL },
      { outcome: 'done' },
      [
        [false, OWN],
        [true, LAST],
      ],
    ],
    ['of no checklist', true, { step: "'Lain'" }, { code: 'INVALID' }, []],
  ])('%s', async (_name, isDone, given, answer, rows) => {
    expect(await tick(isDone, given)).toEqual([answer, rows]);
  });
  test('by another buyer, or by a session that ended: refused', async () => {
    expect(await tick(true, { who: other.buyer })).toEqual([{ code: 'NOT_FOUND' }, []]);
    await expect(tick(true, { change: 'delete from auth.sessions' })).rejects.toMatchObject({ code: '42501' });
  });
});
