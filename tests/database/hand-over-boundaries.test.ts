import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { actAs, changeRows } from '../support/answers.ts';
import { type DeliveredAccounts, openDeliveredAccounts } from '../support/delivered-accounts.ts';
import { frozen, moment } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';

let world: OrderWorld;
let own: DeliveredAccounts['own'];
let filled: DeliveredAccounts['filled'];
beforeAll(async () => {
  world = await openOrderWorld();
  ({ own, filled } = await openDeliveredAccounts(world, await world.staff('owner')));
});
afterAll(() => world.close());

/** The rows of a query after a change of the rows and a call by the buyer of the order. */
const rowsAfter = (change: string, call: string, query: string): Promise<unknown[][]> =>
  frozen(world.database.sql, async (tx) => {
    await changeRows(tx, filled(change));
    await actAs(tx, own.buyer);
    await tx.unsafe(filled(call));
    return [...(await tx.unsafe(filled(query)).values())].map((row) => [...row]);
  });
const request = (order: string, asked: string, expires?: string) =>
  `insert into private.login_code_requests (order_id, asked_at, promised_at, answered_at, sealed, expires_at) values (${order}, ${moment(asked)},
    ${moment(asked)}, ${expires === undefined ? 'null, null, null' : `${moment(asked)}, 'segel', ${moment(expires)}`})`;

describe('login codes', () => {
  test.each([
    ['ended a moment ago', '-1 microsecond', '1', null],
    ['ends now', '0', '0', 'segel'],
    ['ends in a moment', '1 microsecond', '0', 'segel'],
  ])('erasing: %s', async (_name, expires, count, sealed) => {
    const change = `${request('<order>', '-5 minutes', expires)}; ${request('<other order>', '-5 minutes', '5 minutes')}`;
    const erased = 'create temporary table erased on commit drop as select private.erase_login_codes() as count';
    const rows = await rowsAfter(
      change,
      erased,
      `select (select count::text from erased), (select sealed from private.login_code_requests where order_id = <order>),
        (select sealed from private.login_code_requests where order_id = <other order>)`,
    );
    expect(rows).toEqual([[count, sealed, 'segel']]);
  });
  test.each([
    ['none', 'select 1', 'NOT_FOUND'],
    ['of another order', request('<other order>', '-1 minute', '4 minutes'), 'NOT_FOUND'],
    ['open', request('<order>', '-1 minute'), 'CODE_WAITING'],
    ['ends now', request('<order>', '-5 minutes', '0'), 'CODE_EXPIRED'],
    ['ends in a moment', request('<order>', '-5 minutes', '1 microsecond'), 'segel'],
    ['newest of two', `${request('<order>', '-9 minutes', '1 minute')}; ${request('<order>', '-1 minute')}`, 'CODE_WAITING'],
    ['erased', `${request('<order>', '-1 minute', '4 minutes')}; update private.login_code_requests set sealed = null`, 'CODE_EXPIRED'],
    [
      'of a closed order',
      `${request('<order>', '-1 minute', '4 minutes')}; update private.order_facts set credentials_closed_at = now() where order_id = <order>`,
      'NOT_FOUND',
    ],
  ])('reading: %s', async (_name, change, expected) => {
    const [[answer] = []] = await rowsAfter(change, 'select 1', 'select public.read_login_code(<order>)');
    const { code, sealed } = answer as { code?: string; sealed?: string };
    expect(code ?? sealed).toBe(expected);
  });
  const five = (order: string, asked: string) =>
    Array.from({ length: 5 }, (_, place) => request(order, place === 0 ? asked : '-1 hour', '-50 minutes')).join('; ');
  test.each([
    ['five, the first a moment less than a day ago', five('<order>', '-23:59:59.999999'), 'TOO_MANY'],
    ['five, the first a day ago', five('<order>', '-24 hours'), undefined],
    ['five of another order', five('<other order>', '-1 hour'), undefined],
    ['an open one of another order', request('<other order>', '-1 minute'), undefined],
    ['a closed order', 'update private.order_facts set credentials_closed_at = now() where order_id = <order>', 'VAULT_CLOSED'],
  ])('asking: %s', async (_name, change, code) => {
    const [[answer] = []] = await rowsAfter(change, 'select 1', 'select public.ask_login_code(<order>)');
    expect((answer as { code?: string }).code).toBe(code);
  });
  test('asked: promised in ten minutes, staff are told; asked again: the same request', async () => {
    const ask = 'select public.ask_login_code(<order>)';
    const read = `select r.order_id = <order>, r.promised_at = ${moment('10 minutes')}, (select string_agg(b.notice, ', ') from private.order_outbox b
      where b.notice like 'login_code%') from private.login_code_requests r`;
    expect(await rowsAfter('select 1', `${ask}; ${ask}`, read)).toEqual([[true, true, 'login_code_asked']]);
  });
  test('asked while one is open: that of the order', async () => {
    const change = `${request('<other order>', '-2 minutes')}; ${request('<order>', '-1 minute')}`;
    const read =
      "select (public.ask_login_code(<order>) ->> 'id')::uuid = r.id from private.login_code_requests r where r.order_id = <order>";
    expect(await rowsAfter(change, 'select 1', read)).toEqual([[true]]);
  });
  test('read: a line in the log of the unit', async () => {
    const line =
      'select action, actor_kind, scope, order_id = <order> from private.credential_log where unit_id = <unit> order by seq desc limit 1';
    expect(await rowsAfter(request('<order>', '-1 minute', '4 minutes'), 'select public.read_login_code(<order>)', line)).toEqual([
      ['code_opened', 'buyer', 'renter', true],
    ]);
  });
  test.each(['ask_login_code', 'read_login_code'])('%s: of another buyer, not found; after the session ended, refused', async (name) => {
    const call = (order: string) => `select public.${name}(${order})`;
    expect(await rowsAfter(request('<other order>', '-1 minute', '4 minutes'), 'select 1', call('<other order>'))).toEqual([
      [{ code: 'NOT_FOUND' }],
    ]);
    await expect(rowsAfter('delete from auth.sessions', 'select 1', call('<order>'))).rejects.toMatchObject({ code: '42501' });
  });
});

describe('replacement unit of the order', () => {
  const steps = "insert into private.order_handovers (order_id, step) values (<order>, 'Satu'), (<other order>, 'Satu')";
  const change = `${steps}; ${request('<order>', '-2 minutes', '3 minutes')}; ${request('<other order>', '-2 minutes', '3 minutes')};
    insert into private.units (id, product_id, state) select '00000000-0000-4000-8000-0000000000c1', u.product_id, 'reserved'
    from private.units u where u.id = <unit>`;
  const left = `select o.id = <order>, (select count(*)::int from private.order_handovers h where h.order_id = o.id),
      r.sealed, r.expires_at = ${moment()} from public.orders o join private.login_code_requests r on r.order_id = o.id
    where o.id in (<order>, <other order>) order by 1`;
  test('its steps and codes are void; those of another order stay', async () => {
    const call = "update private.order_facts set unit_id = '00000000-0000-4000-8000-0000000000c1' where order_id = <order>";
    expect(await rowsAfter(change, call, left)).toEqual([
      [false, 1, 'segel', false],
      [true, 0, null, true],
    ]);
  });
  test('same unit: nothing changes', async () => {
    expect(await rowsAfter(change, 'update private.order_facts set unit_id = <unit> where order_id = <order>', left)).toEqual([
      [false, 1, 'segel', false],
      [true, 1, 'segel', false],
    ]);
  });
});

describe('log of a unit', () => {
  const add = (reason = "'x'", device = "'y'") =>
    `select private.add_credential_line(<unit>, 'opened', null, 'shop', <order>, 'buyer', 1, ${reason}, ${device})`;
  test('lines: numbered per unit, chained to the previous line', async () => {
    const more = `insert into private.credential_log (unit_id, seq, action, actor_kind, hash) values (<other unit>, 77, 'opened', 'shop', '\\x00')`;
    const rows = await rowsAfter(
      more,
      `${add()}; ${add("repeat('a', 400)", "repeat('b', 100)")}`,
      `select l.seq, l.prev_hash is not distinct from b.hash, length(l.reason), length(l.device)
        from private.credential_log l left join private.credential_log b on b.unit_id = l.unit_id and b.seq = l.seq - 1
        where l.unit_id = <unit> order by l.seq`,
    );
    expect(rows).toEqual([
      [1, true, null, null],
      [2, true, 1, 1],
      [3, true, 300, 80],
    ]);
  });
  test.each([
    ['untouched', 'select 1', true],
    ['another unit changed', "update private.credential_log set reason = 'lain' where unit_id = <other unit>", true],
    ...['action', 'actor_kind', 'scope', 'reason', 'device'].map(
      (column) =>
        [`${column} changed`, `update private.credential_log set ${column} = 'closed' where unit_id = <unit> and seq = 1`, false] as const,
    ),
    ['first line deleted', 'delete from private.credential_log where unit_id = <unit> and seq = 1', false],
    ['hash of the line before changed', "update private.credential_log set prev_hash = '\\x01' where unit_id = <unit> and seq = 1", false],
    [
      'line changed with its own hash',
      `update private.credential_log set reason = 'lain' where unit_id = <unit> and seq = 1;
      update private.credential_log l set hash = private.credential_line_hash(l) where unit_id = <unit> and seq = 1`,
      false,
    ],
    [
      'line deleted, the next one chained to the one before',
      `delete from private.credential_log where unit_id = <unit> and seq = 1; update private.credential_log set prev_hash = null where unit_id = <unit> and seq = 2;
      update private.credential_log l set hash = private.credential_line_hash(l) where unit_id = <unit> and seq = 2`,
      false,
    ],
    ['all deleted', 'delete from private.credential_log where unit_id = <unit>', true],
  ])('intact: %s', async (_name, change, isIntact) => {
    // A constraint of the table would refuse some of the values; the owner of a database can take it away.
    const call = `${add()}; alter table private.credential_log drop constraint credential_log_actor_kind_check; set local session_replication_role = replica; ${change}`;
    expect(await rowsAfter('select 1', call, 'select private.is_credential_log_intact(<unit>)')).toEqual([[isIntact]]);
  });
});
