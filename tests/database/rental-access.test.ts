import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { actAs, changeRows, withIds } from '../support/answers.ts';
import { FROZEN_AT, frozen, moment } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { idOf, type PlantedRental, plantRentals, timesOf } from '../support/planted-rentals.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let owner: TestUser;
let renter: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  owner = await world.staff('owner');
  renter = await world.buyer();
});
afterAll(() => world.close());

const filled = (statement: string): string =>
  withIds(statement, Object.fromEntries(['own', 'other', 'unit', 'account'].map((name) => [name, idOf(name)])));
const opened = (order: string): string =>
  `insert into private.credential_log (unit_id, seq, action, actor_kind, order_id, version, hash)
    values (<unit>, 1, 'opened', 'buyer', <${order}>, 1, '')`;
const stateOf = async (tx: TransactionSql, name = 'own'): Promise<unknown> =>
  (await tx`select state from orders where id = ${idOf(name)}`)[0]?.['state'];

describe('new password of a unit', () => {
  test.each<readonly [name: string, own: PlantedRental, state: string, isHistory: boolean]>([
    ['returned: completed', { state: 'returning', opened: '-1 hour' }, 'completed', true],
    ['starts in five minutes: ready', { state: 'processing', start: '5 minutes' }, 'delivered', false],
    ['starts a moment later: stays', { state: 'processing', start: '5 minutes 1 microsecond' }, 'processing', false],
    ['over now: completed', { opened: '-1 hour', ends: '0' }, 'completed', true],
    ['over in a moment: stays', { opened: '-1 hour', ends: '1 microsecond' }, 'rented', false],
    ['disputed, ended: its time is free', { state: 'disputed', ended: '-1 minute', ends: '1 hour' }, 'disputed', true],
    ['disputed, over now: its time is free', { state: 'disputed', opened: '-1 hour', ends: '0' }, 'disputed', true],
    ['disputed, over in a moment: stays', { state: 'disputed', opened: '-1 hour', ends: '1 microsecond' }, 'disputed', false],
    ['disputed, never opened: stays', { state: 'disputed', ends: '-1 minute' }, 'disputed', false],
    ['waits for its renter: stays', { state: 'delivered', start: '-1 hour' }, 'delivered', false],
    ['history: stays', { state: 'returning', opened: '-1 hour', isBlocking: false }, 'returning', true],
    ['extension: stays', { state: 'processing', start: '5 minutes', kind: 'extension' }, 'processing', false],
    ['of another unit: stays', { state: 'returning', unit: 'elsewhere' }, 'returning', false],
  ])('rental, %s', async (_name, own, state, isHistory) => {
    await frozen(world.database.sql, async (tx) => {
      await plantRentals(tx, { own: { unit: 'unit', ...own }, other: { state: 'returning' } });
      await tx.unsafe(filled('select private.follow_new_password(<unit>)'));
      const [times] = await timesOf(tx, ['own']);
      expect([await stateOf(tx), times?.endsWith('history'), await stateOf(tx, 'other')]).toEqual([state, isHistory, 'returning']);
    });
  });
});

test('new password that staff seal: completes the rental that was returned', async () => {
  const part = { scope: 'renter', sealed: 's', wrapped_key: 'w', key_id: 'ffffffff', fields: ['login'] };
  const states = await frozen(world.database.sql, async (tx) => {
    await plantRentals(tx, { own: { unit: 'unit', state: 'returning' }, other: { state: 'returning' } });
    await changeRows(tx, filled(opened('own')));
    await actAs(tx, owner, { aal: 'aal2' });
    await tx.unsafe(filled(`select public.store_credential(<unit>, 2, '${JSON.stringify([part])}')`));
    return [await stateOf(tx), await stateOf(tx, 'other')];
  });
  expect(states).toEqual(['completed', 'returning']);
});

describe('credentials of a rental', () => {
  /** The parts or the code that a person receives, and the state of the rental afterwards. */
  const open = (who: () => TestUser, own: PlantedRental, change = 'select 1', scope = 'renter') =>
    frozen(world.database.sql, async (tx) => {
      await plantRentals(tx, { other: { state: 'delivered' }, own: { unit: 'unit', ...own } });
      const facts = `insert into private.order_facts (order_id, unit_id, request_key, request_hash, quote) values (<own>, <unit>, gen_random_uuid(), '', '{}');
        update public.orders set buyer_id = '${renter.id}' where id = <own>;
        insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields) values (<unit>, 'buyer', 1, 's', 'k', '0a1b2c3d', '{}')`;
      await changeRows(tx, filled(`${facts}; ${change}`));
      await actAs(tx, who(), { aal: 'aal2', amr: [{ method: 'totp', timestamp: FROZEN_AT }] });
      const [row] = await tx.unsafe<{ answer: { code?: string; parts?: readonly { scope: string }[] } }[]>(
        filled(`select public.open_credential(<own>, '${scope}', 'Penyewa minta bantuan') as answer`),
      );
      const { code, parts } = row?.answer ?? {};
      return [code ?? parts?.map((part) => part.scope).join(' '), await stateOf(tx)];
    });
  const READY: PlantedRental = { state: 'delivered', start: '0', ready: '0' };
  const NONE = 'delete from private.credentials where unit_id = <unit>';
  test.each<readonly [name: string, who: () => TestUser, own: PlantedRental, change: string, scope: string, answer: string, state: string]>(
    [
      ['renter: the login alone, and the rental begins', () => renter, READY, 'select 1', 'renter', 'renter', 'rented'],
      ['renter, everything: refused', () => renter, READY, 'select 1', 'buyer', 'INVALID', 'delivered'],
      [
        'renter, while it runs: again',
        () => renter,
        { opened: '-10 minutes', ends: '50 minutes' },
        'select 1',
        'renter',
        'renter',
        'rented',
      ],
      ['renter, after its end', () => renter, { opened: '-2 hours', ends: '0' }, 'select 1', 'renter', 'ENDED', 'rented'],
      ['staff: everything, and the rental does not begin', () => owner, READY, 'select 1', 'buyer', 'renter buyer', 'delivered'],
      ['staff, of none', () => owner, READY, NONE, 'buyer', 'NO_CREDENTIALS', 'delivered'],
    ],
  )('%s', async (_name, who, own, change, scope, ...expected) => {
    expect(await open(who, own, change, scope)).toEqual(expected);
  });
});

describe('vault that closes or opens', () => {
  const WAITS: PlantedRental = { state: 'delivered', start: '-10 minutes', ready: '-10 minutes' };
  const SHUT: PlantedRental = { state: 'delivered', start: '-10 minutes' };
  const READY = 'ready -10';
  /** Each rental, and since when it is ready after the vault closed, and after it opened again. */
  test.each<readonly [name: string, own: PlantedRental, isOpen: boolean, ready: string | undefined]>([
    ['closes: no longer ready', WAITS, false, undefined],
    ['closes: opened before', { ...WAITS, opened: '-5 minutes' }, false, READY],
    ['closes: history', { ...WAITS, isBlocking: false }, false, READY],
    ['closes: not ready', SHUT, false, undefined],
    ['closes: not delivered', { ...WAITS, state: 'disputed' }, false, READY],
    ['opens: ready', SHUT, true, 'ready 0'],
    ['opens half an hour after the start', { ...SHUT, start: '-30 minutes' }, true, undefined],
    ['opens a moment earlier', { ...SHUT, start: '-29:59.999999' }, true, 'ready 0'],
    ['opens: ready before', WAITS, true, READY],
    ['opens: opened before', { ...SHUT, opened: '-5 minutes' }, true, undefined],
    ['opens: history', { ...SHUT, isBlocking: false }, true, undefined],
    ['opens: not delivered', { ...SHUT, state: 'processing' }, true, undefined],
  ])('%s', async (_name, own, isOpen, ready) => {
    await frozen(world.database.sql, async (tx) => {
      await plantRentals(tx, { other: { ...WAITS, isBlocking: false }, own });
      await changeRows(tx, `update private.vault_state set is_open = ${!isOpen}`);
      const before = await timesOf(tx, ['own', 'other']);
      await tx`update private.vault_state set note = 'sama'`;
      expect(await timesOf(tx, ['own', 'other'])).toEqual(before);
      await tx`update private.vault_state set is_open = ${isOpen}`;
      const [times] = await timesOf(tx, ['own']);
      expect(times?.match(/ready -?\d+/)?.[0]).toBe(ready);
    });
  });
});

describe('opening of a rental by its renter', () => {
  test.each<readonly [name: string, own: PlantedRental, change: string, code: string | null, state: string, events: string]>([
    ['paid and near', { state: 'processing', start: '0' }, '', null, 'rented', 'ready by server, start by buyer'],
    ['paid, later', { state: 'processing', start: '1 hour' }, '', 'NOT_YET', 'processing', ''],
    ['paid, password known', { state: 'processing', start: '0' }, opened('other'), 'ROTATION_PENDING', 'processing', ''],
    ['ready', { state: 'delivered', start: '-1 hour', ready: '-1 hour' }, '', null, 'rented', 'start by buyer'],
    ['ready for two hours', { state: 'delivered', start: '-2 hours', ready: '-2 hours' }, '', null, 'rented', 'start by deadline'],
    ['ready for a moment less', { state: 'delivered', start: '-1:59:59.999999', ready: '-2 hours' }, '', null, 'rented', 'start by buyer'],
    ['running', { opened: '-10 minutes' }, '', null, 'rented', ''],
    ['returned', { state: 'returning' }, '', null, 'returning', ''],
  ])('%s', async (_name, own, change, code, state, events) => {
    await frozen(world.database.sql, async (tx) => {
      await plantRentals(tx, { other: { state: 'delivered', start: '-5 hours', ready: '-5 hours' }, own: { unit: 'unit', ...own } });
      await changeRows(tx, filled(change || 'select 1'));
      const [row] = await tx.unsafe(filled('select private.open_rental(<own>) as code'));
      const found = await tx`select event, actor_kind from order_events order by seq`;
      expect([row?.['code'], await stateOf(tx), found.map((one) => `${one['event']} by ${one['actor_kind']}`).join(', ')]).toEqual([
        code,
        state,
        events,
      ]);
    });
  });
});

describe('time that staff close', () => {
  const calls = <T>(
    who: TestUser,
    rentals: Readonly<Record<string, PlantedRental>>,
    change: string,
    work: (tx: TransactionSql) => Promise<T>,
  ) =>
    frozen(world.database.sql, async (tx) => {
      await plantRentals(tx, rentals);
      await changeRows(tx, filled(change));
      await actAs(tx, who, { aal: 'aal2', amr: [{ method: 'totp', timestamp: FROZEN_AT }] });
      return work(tx);
    });
  const close = (from: string, to: string, { note = 'null', change = 'select 1', unit = '<unit>', who = owner } = {}) =>
    calls(who, { own: { unit: 'unit', blocked: ['-1 hour', '1 hour'] } }, change, async (tx) => {
      const [row] = await tx.unsafe(filled(`select public.block_unit_time(${unit}, ${from}, ${to}, ${note}) as answer`));
      const [block] = await tx.unsafe<{ minutes: number; note: string | null; fits: boolean }[]>(
        `select minutes, note, created_by = '${who.id}' and start_at = ${from} and period = tstzrange(${from}, ${to}) and blocked = period and is_blocking
            and exists (select from private.audit_log a where a.action = 'rental.blocked' and a.subject = unit_id) as fits
          from private.rentals where kind = 'block'`,
      );
      const { code } = (row?.['answer'] ?? {}) as { code?: string };
      return block === undefined ? code : [block.minutes, block.note, block.fits];
    });
  const at = (distance: string): string => moment(distance);
  test.each<readonly [name: string, from: string, to: string, expected: unknown]>([
    ['an hour', at('1 hour'), at('2 hours'), [60, null, true]],
    ['a moment', at('1 hour'), at('1:00:00.000001'), [1, null, true]],
    ['a minute and a moment', at('1 hour'), at('1:01:00.000001'), [2, null, true]],
    ['nothing', at('1 hour'), at('1 hour'), 'INVALID'],
    ['backwards', at('2 hours'), at('1 hour'), 'INVALID'],
    ['without a beginning', 'null', at('1 hour'), 'INVALID'],
    ['without an end', at('1 hour'), 'null', 'INVALID'],
    ['until now', at('-2 hours'), at('0'), 'INVALID'],
    ['sixty days', at('1 hour'), `${at('1 hour')} + interval '60 days'`, [86_400, null, true]],
    ['a moment longer', at('1 hour'), `${at('1 hour 1 microsecond')} + interval '60 days'`, 'INVALID'],
    ['from the end of a rental', at('1 hour'), at('2 hours'), [60, null, true]],
    ['from a moment before', at('59:59.999999'), at('2 hours'), 'UNIT_TAKEN'],
    ['until the start of a rental, which is over', at('-2 hours'), at('-1 hour'), 'INVALID'],
  ])('%s', async (_name, from, to, expected) => {
    expect(await close(from, to)).toEqual(expected);
  });
  test('until a moment from now, on another unit', async () => {
    const change = "insert into private.units (id, state) values (<other>, 'available')";
    expect(await close(at('-2 hours'), at('1 microsecond'), { unit: '<other>', change })).toEqual([121, null, true]);
  });
  test.each([
    ['200 characters', `repeat('a', 200)`, [60, 'a'.repeat(200), true]],
    ['201 characters', `repeat('a', 201)`, 'INVALID'],
    ['spaces', "'  '", [60, null, true]],
    ['text between spaces', "' Gim turun '", [60, 'Gim turun', true]],
    ['a control character', "E'a\\x01b'", 'INVALID'],
    ['the last control character', "E'a\\x1Fb'", 'INVALID'],
    ['a deleted character', "E'a\\x7Fb'", 'INVALID'],
  ])('note: %s', async (_name, note, expected) => {
    expect(await close(at('1 hour'), at('2 hours'), { note })).toEqual(expected);
  });
  test.each([
    ['withdrawn', "update private.units set state = 'withdrawn' where id = <unit>", '<unit>', 'NOT_FOUND'],
    ['sold', "update private.units set state = 'sold' where id = <unit>", '<unit>', [60, null, true]],
    ['unknown', 'select 1', '<account>', 'NOT_FOUND'],
  ])('unit: %s', async (_name, change, unit, expected) => {
    expect(await close(at('1 hour'), at('2 hours'), { change, unit })).toEqual(expected);
  });
  test('by content staff: refused', async () => {
    await expect(close(at('1 hour'), at('2 hours'), { who: await world.staff('content') })).rejects.toMatchObject({ code: '42501' });
  });

  const BLOCKS: Readonly<Record<string, PlantedRental>> = {
    own: { kind: 'block', unit: 'unit' },
    other: { kind: 'block' },
    removed: { kind: 'block', isBlocking: false },
    rental: {},
  };
  const reopen = (name: string, who = owner) =>
    calls(who, BLOCKS, 'select 1', async (tx) => {
      const [row] = await tx`select public.unblock_unit_time(${idOf(name)}) as answer`;
      const [audit] = await tx`select count(*)::int as count from private.audit_log where action = 'rental.unblocked'`;
      return [row?.['answer'], await timesOf(tx, Object.keys(BLOCKS)), audit?.['count']];
    });
  const SAME = 'start -60, period -60 0, blocked -60 30';
  test('opened again: history from now on; others stay', async () => {
    expect(await reopen('own')).toEqual([{ outcome: 'done' }, [`${SAME}, ended 0, history`, SAME, `${SAME}, history`, SAME], 1]);
  });
  test.each(['removed', 'rental', 'unknown'])('%s: nothing to open', async (name) => {
    expect(await reopen(name)).toEqual([{ code: 'NOT_FOUND' }, [SAME, SAME, `${SAME}, history`, SAME], 0]);
  });
  test('opened again by content staff: refused', async () => {
    await expect(reopen('own', await world.staff('content'))).rejects.toMatchObject({ code: '42501' });
  });
});
