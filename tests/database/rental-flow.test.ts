import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { changeRows, withIds } from '../support/answers.ts';
import { frozen, moment } from '../support/frozen-shop.ts';
import { deadlinesOf, idOf, type PlantedRental, plantDeadlines, plantRentals, timesOf } from '../support/planted-rentals.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const NAMES = ['own', 'extension', 'other', 'account', 'spare', 'second', 'third', 'option'];
const filled = (statement: string): string => withIds(statement, Object.fromEntries(NAMES.map((name) => [name, idOf(name)])));
/** A renter with another order has opened the newest password of a unit. */
const opened = (unit: string, order = 'other'): string =>
  `insert into private.credential_log (unit_id, seq, action, actor_kind, order_id, version, hash)
    values (<${unit}>, 1, 'opened', 'buyer', <${order}>, 1, '')`;
/** Runs a statement in a shop with these rentals, and reads what it left. */
const ran = <T>(
  rentals: Readonly<Record<string, PlantedRental>>,
  statement: string,
  read: (tx: TransactionSql) => Promise<T>,
  change = 'select 1',
): Promise<T> =>
  frozen(database.sql, async (tx) => {
    await plantRentals(tx, rentals);
    await changeRows(tx, filled(change));
    await tx.unsafe(filled(statement));
    return read(tx);
  });
const rowOf = async (tx: TransactionSql, query: string): Promise<Record<string, unknown> | undefined> =>
  (await tx.unsafe(filled(query)))[0];
/** The state of an order, and who triggered its last event. */
const stateOf = async (tx: TransactionSql, order = 'own'): Promise<readonly unknown[]> => {
  const row = await rowOf(
    tx,
    `select o.state, (select e.actor_kind from order_events e where e.order_id = o.id order by e.seq desc limit 1) as by
      from orders o where o.id = <${order}>`,
  );
  return [row?.['state'], row?.['by']];
};
const times = async (tx: TransactionSql, order = 'own'): Promise<string | undefined> => (await timesOf(tx, [order]))[0];

describe('event that follows an event of a rental', () => {
  const NOW: PlantedRental = { state: 'processing', start: '0' };
  const RETURNED: PlantedRental = { state: 'returning', opened: '-1 hour', ended: '0' };
  test.each<readonly [event: string, own: PlantedRental, isKnown: boolean, state: string, by: string | null]>([
    ['pay', NOW, false, 'delivered', 'server'],
    ['revive', NOW, false, 'delivered', 'server'],
    ['resolve_replacement', NOW, false, 'delivered', 'server'],
    ['pay', { ...NOW, start: '1 hour' }, false, 'processing', null],
    ['withdraw_complaint', NOW, false, 'processing', null],
    ['resolve_help', NOW, false, 'processing', null],
    ['end_early', RETURNED, false, 'completed', 'server'],
    ['end_for_breach', RETURNED, false, 'completed', 'server'],
    ['time_over', RETURNED, false, 'completed', 'server'],
    ['time_over', RETURNED, true, 'returning', null],
    ['withdraw_complaint', RETURNED, false, 'completed', 'server'],
    ['resolve_help', RETURNED, false, 'completed', 'server'],
    ['resolve_no_fault', RETURNED, false, 'completed', 'server'],
    ['resolve_keep_deposit', RETURNED, false, 'completed', 'server'],
    ['resolve_help', RETURNED, true, 'returning', null],
    ['refund_sent', RETURNED, false, 'returning', null],
    ['resolve_help', { state: 'rented', opened: '-1 hour' }, false, 'rented', null],
    ['pay', { ...NOW, kind: 'extension' }, false, 'cancelled', 'server'],
    ['revive', { ...NOW, kind: 'extension' }, false, 'cancelled', 'server'],
    ['cancel', { ...NOW, kind: 'extension' }, false, 'processing', null],
  ])('%s, %o, password known: %s: %s', async (event, own, isKnown, ...expected) => {
    const other = { state: 'processing', start: '0' };
    const found = await ran(
      { own, other },
      `select private.follow_rental_event(<own>, '${event}')`,
      (tx) => stateOf(tx),
      isKnown ? opened('own') : undefined,
    );
    expect(found).toEqual(expected);
  });
});

test('events of two orders: each is followed for its own order', async () => {
  const pair: Readonly<Record<string, PlantedRental>> = {
    own: { state: 'processing', start: '0' },
    extension: { kind: 'extension', parent: 'other', state: 'processing', start: '0' },
    other: { state: 'returning' },
  };
  const follow = "select private.follow_rental_event(<extension>, 'pay'), private.follow_rental_event(<own>, 'pay')";
  const states = await ran(pair, follow, async (tx) => [...(await stateOf(tx)), ...(await stateOf(tx, 'extension'))]);
  expect(states).toEqual(['delivered', 'server', 'cancelled', 'server']);
});

describe('extension that is paid', () => {
  const PARENT: PlantedRental = { opened: '-30 minutes', ends: '30 minutes', blocked: ['-60 minutes', '30 minutes'], reminded: 2 };
  const NEXT: PlantedRental = { kind: 'extension', parent: 'own', unit: 'own', state: 'processing', start: '30 minutes', minutes: 50 };
  /** Another rental ends when the extension begins. */
  const OTHER: PlantedRental = { opened: '-30 minutes', ends: '30 minutes' };
  const paid = (own: PlantedRental, extension: PlantedRental) =>
    ran({ other: OTHER, own, extension }, 'select private.merge_extension(x) from orders x where x.id = <extension>', async (tx) => {
      expect(await times(tx, 'other')).toBe('start -60, period -30 30, blocked -60 60, opened -30');
      const [state] = await stateOf(tx, 'extension');
      const event = await rowOf(tx, `select e.event || ' by ' || e.actor_kind as text from order_events e where e.order_id = <own>`);
      return [state, await times(tx), await deadlinesOf(tx, 'own'), event?.['text']];
    });

  test.each<readonly [name: string, own: PlantedRental, extension: PlantedRental, ofOwn: string, end: string]>([
    ['of a running rental', PARENT, NEXT, 'start -60, period -30 90, blocked -60 120, opened -30, minutes 110', 'rental_end 90'],
    [
      'of a disputed rental',
      { ...PARENT, state: 'disputed' },
      NEXT,
      'start -60, period -30 90, blocked -60 120, opened -30, minutes 110',
      'rental_end 90',
    ],
    [
      'a moment before the end',
      { ...PARENT, ends: '1 microsecond', blocked: ['-60 minutes', '1 microsecond'] },
      { ...NEXT, start: '1 microsecond', ends: '60 minutes' },
      'start -60, period -30 60, blocked -60 90, opened -30, minutes 110',
      'rental_end 60',
    ],
  ])('%s: the rental lasts as long', async (_name, own, extension, ofOwn, end) => {
    expect(await paid(own, extension)).toEqual(['completed', ofOwn, end, own.state === 'disputed' ? undefined : 'extend by server']);
  });
  test.each<readonly [name: string, own: PlantedRental, extension: PlantedRental]>([
    ['returned', { ...PARENT, state: 'returning' }, NEXT],
    ['ended', { ...PARENT, ended: '-1 minute' }, NEXT],
    ['over now', { ...PARENT, ends: '0', blocked: ['-60 minutes', '0'] }, { ...NEXT, start: '0' }],
    ['longer than it was', { ...PARENT, ends: '20 minutes' }, NEXT],
    ['running, but the time of the extension is given back', PARENT, { ...NEXT, isBlocking: false }],
  ])('rental that is %s: the extension is cancelled', async (_name, own, extension) => {
    const [state, ofOwn, deadlines, event] = await paid(own, extension);
    expect([state, deadlines, event]).toEqual(['cancelled', '', undefined]);
    expect(ofOwn).toContain('reminded 2');
  });
});

describe('minutes credited to a rental', () => {
  const credit = (minutes = 30) =>
    `select private.credit_rental_minutes(r, <own>, ${minutes}, ${moment()}) from private.rentals r where r.id = <own>`;
  const RUNNING: PlantedRental = { opened: '-50 minutes', ends: '10 minutes', reminded: 1 };
  const OVER: PlantedRental = { start: '-2 hours', opened: '-2 hours', ends: '-1 hour', ended: '-1 hour', isBlocking: false };
  test.each<readonly [name: string, own: PlantedRental, change: string, ofOwn: string, end: number]>([
    ['while it runs', RUNNING, '', 'start -60, period -50 40, blocked -60 70, opened -50, credited 30', 40],
    [
      'while another renter knows the password',
      RUNNING,
      opened('own'),
      'start -60, period -50 40, blocked -60 70, opened -50, credited 30',
      40,
    ],
    ['after its end', OVER, '', 'start -120, period 0 30, blocked 0 60, opened -120, credited 30', 30],
    [
      'after its end, its password known to its renter',
      OVER,
      opened('own', 'own'),
      'start -120, period 0 30, blocked 0 60, opened -120, credited 30',
      30,
    ],
    ['at its end', { ...RUNNING, ends: '0' }, '', 'start -60, period 0 30, blocked 0 60, opened -50, credited 30', 30],
    [
      'a moment before its end',
      { ...RUNNING, ends: '1 microsecond' },
      '',
      'start -60, period -50 30, blocked -60 60, opened -50, credited 30',
      30,
    ],
    [
      'once it began by itself',
      { start: '-150 minutes', ready: '-150 minutes', credited: 5 },
      '',
      'start -150, period -150 65, blocked -150 95, ready -150, opened 0, credited 35',
      65,
    ],
  ])('%s', async (_name, own, change, ofOwn, end) => {
    await frozen(database.sql, async (tx) => {
      await plantRentals(tx, { other: {}, own });
      const due = { rental_ready: '1 minute', rental_opening: '1 minute', rotation: '1 minute', refund: '1 minute' };
      await plantDeadlines(tx, { own: due, other: due });
      await changeRows(tx, filled(change || 'select 1'));
      await tx.unsafe(filled(credit()));
      expect([await times(tx), await deadlinesOf(tx, 'own')]).toEqual([
        ofOwn,
        `refund 1, rental_end ${end}, rental_opening done, rental_ready done, rotation done`,
      ]);
      expect([await times(tx, 'other'), await deadlinesOf(tx, 'other')]).toEqual([
        'start -60, period -60 0, blocked -60 30',
        'refund 1, rental_opening 1, rental_ready 1, rotation 1',
      ]);
    });
  });
  test('after its end, another renter knows the password: refused', async () => {
    await expect(ran({ own: OVER, other: {} }, credit(), async () => null, opened('own'))).rejects.toMatchObject({ code: '23P01' });
  });
});

describe('rental that is refunded', () => {
  const end = `select private.end_refunded_rental(r, <own>, ${moment()}) from private.rentals r where r.id = <own>`;
  const RUNNING: PlantedRental = { opened: '-50 minutes', ends: '10 minutes', blocked: ['-60 minutes', '4 hours'] };
  test.each<readonly [name: string, own: PlantedRental, change: string, ofOwn: string]>([
    ['password not seen', RUNNING, '', 'start -60, period -50 0, blocked -60 240, opened -50, ended 0, history'],
    ['password seen', RUNNING, opened('own', 'own'), 'start -60, period -50 0, blocked -60 30, opened -50, ended 0'],
    ['not opened', { start: '0', blocked: ['0', '4 hours'] }, '', 'start 0, period 0 60, blocked 0 240, ended 0, history'],
    [
      'ended before, password seen',
      { ...RUNNING, ends: '-10 minutes', ended: '-10 minutes' },
      opened('own'),
      'start -60, period -50 -10, blocked -60 30, opened -50, ended -10',
    ],
    [
      'history, password seen',
      { ...RUNNING, isBlocking: false },
      opened('own'),
      'start -60, period -50 0, blocked -60 240, opened -50, ended 0, history',
    ],
  ])('%s', async (_name, own, change, ofOwn) => {
    const found = await ran({ other: RUNNING, own }, end, async (tx) => [await times(tx), await times(tx, 'other')], change || undefined);
    expect(found).toEqual([ofOwn, 'start -60, period -50 10, blocked -60 240, opened -50']);
  });
});

/** Units of an account, in the order of their positions. */
const units = (...list: readonly (readonly [name: string, state?: string, has?: boolean, product?: string])[]): string =>
  list
    .map(
      ([name, state = 'available', has = true, product = 'account']) =>
        `insert into private.units (id, product_id, state, has_credentials) values (<${name}>, <${product}>, '${state}', ${has});
        insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields)
          values (<${name}>, 'renter', 1, 'segel', 'kunci', '0a1b2c3d', '{}')`,
    )
    .join('; ');
const facts = (...orders: readonly string[]): string =>
  orders
    .map(
      (order) => `insert into private.order_facts (order_id, unit_id, request_key, request_hash, quote)
        values (<${order}>, <${order}>, gen_random_uuid(), '', '{}')`,
    )
    .join('; ');
const unitsOf = async (tx: TransactionSql): Promise<readonly unknown[]> => {
  const names = new Map(NAMES.map((name) => [idOf(name), name]));
  const row = await rowOf(
    tx,
    `select (select unit_id from private.rentals where order_id = <own>) as rental, (select unit_id from private.order_facts where order_id = <own>) as own,
      (select unit_id from private.order_facts where order_id = <other>) as other`,
  );
  return [row?.['rental'], row?.['own'], row?.['other']].map((id) => names.get(String(id)) ?? null);
};

describe('time of a unit that an order takes', () => {
  const SOON = moment('29 minutes 59.999999 seconds');
  const LATER = moment('30 minutes');
  test.each<
    readonly [name: string, rows: string, busy: PlantedRental | undefined, start: string, wanted: string | null, unit: string | null]
  >([
    ['first of two', units(['second'], ['third']), undefined, moment(), null, 'second'],
    ['the wanted one', units(['second'], ['third']), undefined, moment(), 'third', 'third'],
    ['reserved', units(['second', 'reserved']), undefined, moment(), null, null],
    ['without credentials', units(['second', 'available', false]), undefined, moment(), null, null],
    ['of another product', units(['second', 'available', true, 'other']), undefined, moment(), null, null],
    ['password known, half an hour before the start', `${units(['second'])}; ${opened('second')}`, undefined, LATER, null, 'second'],
    ['password known, a moment less before', `${units(['second'])}; ${opened('second')}`, undefined, SOON, null, null],
    ['password known to the same renter', `${units(['second'])}; ${opened('second', 'own')}`, undefined, SOON, null, 'second'],
    ['closed until then', units(['second']), { kind: 'block', unit: 'second', blocked: ['-1 hour', '0'] }, moment(), null, 'second'],
    [
      'closed until a moment later',
      units(['second']),
      { kind: 'block', unit: 'second', blocked: ['-1 hour', '1 microsecond'] },
      moment(),
      null,
      null,
    ],
    [
      'closed four hours later',
      units(['second']),
      { kind: 'block', unit: 'second', blocked: ['4 hours', '5 hours'] },
      moment(),
      null,
      'second',
    ],
    [
      'closed a moment earlier',
      units(['second']),
      { kind: 'block', unit: 'second', blocked: ['3:59:59.999999', '5 hours'] },
      moment(),
      null,
      null,
    ],
  ])('unit: %s', async (_name, rows, busy, start, wanted, unit) => {
    await frozen(database.sql, async (tx) => {
      await changeRows(tx, filled(`insert into public.orders (id, kind) values (<own>, 'rental'); ${rows}`));
      await plantRentals(tx, busy === undefined ? { other: {} } : { other: {}, busy });
      const taken = await rowOf(
        tx,
        `select private.take_rental_time(<own>, <account>, <option>, ${start}, 60, 'Aturan', ${wanted === null ? 'null' : `<${wanted}>`}) as unit`,
      );
      expect(taken).toEqual({ unit: unit === null ? null : idOf(unit) });
      const row = await rowOf(
        tx,
        `select kind, unit_id, option_id, rules, minutes, period = tstzrange(${start}, ${start} + interval '1 hour') as period,
          blocked = tstzrange(${start}, ${start} + interval '4 hours') as blocked, is_blocking from private.rentals where order_id = <own>`,
      );
      const expected = {
        kind: 'rental',
        unit_id: idOf(String(unit)),
        option_id: idOf('option'),
        rules: 'Aturan',
        minutes: 60,
        period: true,
      };
      expect(row).toEqual(unit === null ? undefined : { ...expected, blocked: true, is_blocking: true });
    });
  });

  const USED: PlantedRental = { ready: '-1 hour', opened: '-50 minutes', ends: '10 minutes', credited: 5, reminded: 2, product: 'account' };
  test('anew for an order: its earlier time is free, and the rental has not begun', async () => {
    const take = `select private.take_rental_time(<own>, <account>, <option>, ${moment()}, 45, null)`;
    const found = await ran({ own: USED, other: { product: 'account', unit: 'elsewhere' } }, take, async (tx) => [
      await times(tx),
      await times(tx, 'other'),
    ]);
    expect(found).toEqual(['start 0, period 0 45, blocked 0 225, minutes 45', 'start -60, period -60 0, blocked -60 30']);
  });
  test('anew, none is free: the earlier time is given back', async () => {
    const take = `select private.take_rental_time(<own>, <spare>, <option>, ${moment()}, 45, null)`;
    expect(await ran({ own: USED, other: {} }, take, times)).toMatch(/history$/);
  });
});

describe('rental that is paid late', () => {
  const move = `select private.move_late_rental(o, r, ${moment()}) from orders o join private.rentals r on r.order_id = o.id where o.id = <own>`;
  const late = (own: PlantedRental, more: Readonly<Record<string, PlantedRental>> = {}, change = '') =>
    ran(
      { other: {}, own: { product: 'account', ends: '1 hour', ...own }, ...more },
      move,
      async (tx) => {
        expect(await times(tx, 'other')).toBe('start -60, period -60 0, blocked -60 30');
        expect((await times(tx, 'past')) ?? 'history').toMatch(/history$/);
        return [await times(tx), ...(await unitsOf(tx))];
      },
      `${facts('own', 'other')}; ${change || 'select 1'}`,
    );
  const NEXT: PlantedRental = { kind: 'block', unit: 'own', blocked: ['100 minutes', '5 hours'] };
  test('at its start: stays', async () => {
    expect(await late({ start: '0', blocked: ['0', '90 minutes'] })).toEqual(['start 0, period 0 60, blocked 0 90', 'own', 'own', 'other']);
  });
  test('a moment later: begins now', async () => {
    expect(await late({ start: '-1 microsecond', blocked: ['0', '90 minutes'], minutes: 50 })).toEqual([
      'start 0, period 0 50, blocked 0 230, minutes 50',
      ...['own', 'own', 'other'],
    ]);
  });
  test('its unit is closed soon: begins now on another one', async () => {
    expect(await late({ start: '-5 minutes', blocked: ['0', '90 minutes'], minutes: 50 }, { next: NEXT }, units(['spare']))).toEqual([
      'start 0, period 0 50, blocked 0 230, minutes 50',
      ...['spare', 'spare', 'other'],
    ]);
  });
  test('no other one is free: keeps its time', async () => {
    const past: PlantedRental = { kind: 'block', unit: 'own', isBlocking: false };
    expect(await late({ start: '-5 minutes', blocked: ['0', '90 minutes'] }, { next: NEXT, past })).toEqual([
      'start -5, period -5 60, blocked 0 90',
      ...['own', 'own', 'other'],
    ]);
  });
});

describe('another unit for the rest of a rental', () => {
  const replace = (detail: object) =>
    `select private.replace_rented_unit(o, r, '${JSON.stringify(detail)}', ${moment()}) from orders o join private.rentals r on r.order_id = o.id
      where o.id = <own>`;
  const OWN: PlantedRental = { opened: '-20 minutes', ends: '40 minutes', product: 'account' };
  const due = { rental_opening: '1 minute', rental_end: '1 minute', rotation: '1 minute', refund: '1 minute' };
  const replaced = (detail: object, change = '') =>
    frozen(database.sql, async (tx) => {
      await plantRentals(tx, { other: {}, own: OWN });
      await plantDeadlines(tx, { own: due, other: due });
      await changeRows(tx, filled(`${facts('own', 'other')}; ${units(['second'], ['spare'])}; ${change || 'select 1'}`));
      await tx.unsafe(filled(replace(detail)));
      expect(await deadlinesOf(tx, 'other')).toBe('refund 1, rental_end 1, rental_opening 1, rotation 1');
      return [await times(tx), ...(await unitsOf(tx)), await deadlinesOf(tx, 'own')];
    });
  const unit = idOf('spare');
  const DONE = 'refund 1, rental_end done, rental_opening done, rental_ready';
  test.each<readonly [name: string, start: string | undefined, ofOwn: string, ready: number]>([
    ['at once', undefined, 'start 0, period 0 40, blocked 0 220, minutes 40', 30],
    ['from a later start on', '2031-01-01T03:13:20Z', 'start 60, period 60 100, blocked 60 280, minutes 40', 90],
    ['from an earlier start on: at once', '2031-01-01T01:13:20Z', 'start 0, period 0 40, blocked 0 220, minutes 40', 30],
  ])('%s', async (_name, start, ofOwn, ready) => {
    expect(await replaced({ unit, ...(start === undefined ? {} : { start }) })).toEqual([
      ofOwn,
      ...['spare', 'spare', 'other'],
      `${DONE} ${ready}, rotation done`,
    ]);
  });
  test('unit that is not free: refused', async () => {
    await expect(replaced({ unit }, 'update private.units set has_credentials = false where id = <spare>')).rejects.toMatchObject({
      code: '55P03',
    });
  });
});
