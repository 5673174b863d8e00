import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { frozen, moment } from '../support/frozen-shop.ts';
import { deadlinesOf, idOf, type PlantedRental, plantDeadlines, plantRentals, timesOf } from '../support/planted-rentals.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const NAMES = ['own', 'extension', 'other', 'other extension'];
const DEADLINES = { rental_ready: '10 minutes', rental_opening: '20 minutes', rental_end: '30 minutes', refund: '40 minutes' };
const ALL = 'refund 40, rental_end 30, rental_opening 20, rental_ready 10';
/** Runs a statement in a shop with a rental, with an extension of it where one is given, beside another rental with an extension. */
const afterwards = (
  statement: string,
  own: PlantedRental,
  { extension, change }: { extension?: PlantedRental; change?: (tx: TransactionSql) => Promise<unknown> } = {},
) =>
  frozen(database.sql, async (tx) => {
    const more = extension === undefined ? {} : { extension: { kind: 'extension' as const, parent: 'own', unit: 'own', ...extension } };
    // The other rental has the same end of its occupied time as the beginning of its extension.
    const next = { kind: 'extension', parent: 'other', unit: 'other', start: '45 minutes' } as const;
    await plantRentals(tx, { other: { blocked: ['-60 minutes', '45 minutes'] }, 'other extension': next, own, ...more });
    await plantDeadlines(tx, { own: DEADLINES, other: DEADLINES });
    await change?.(tx);
    await tx.unsafe(statement);
    const [ofOwn, ofExtension, ...ofOthers] = await timesOf(tx, NAMES);
    expect([...ofOthers, await deadlinesOf(tx, 'other')]).toEqual([
      'start -60, period -60 0, blocked -60 45',
      'start 45, period 45 105, blocked 45 135',
      ALL,
    ]);
    return [ofOwn, ofExtension, await deadlinesOf(tx, 'own')];
  });
const RUNNING: PlantedRental = { opened: '-50 minutes', ends: '10 minutes', blocked: ['-60 minutes', '40 minutes'] };

describe('running rental that becomes longer by a quarter of an hour', () => {
  const prolong = `select private.prolong_running_rental('${idOf('own')}', '${idOf('own')}', '15 minutes')`;
  const DUE = ALL.replace('rental_end 30', 'rental_end 45');
  const ENDING = { ...RUNNING, blocked: ['-60 minutes', '10 minutes'] as const };
  const NEXT = { start: '10 minutes', ends: '70 minutes', blocked: ['10 minutes', '100 minutes'] as const };
  test.each<
    readonly [name: string, own: PlantedRental, extension: PlantedRental | undefined, ofOwn: string, ofExtension: string | undefined]
  >([
    ['alone', RUNNING, undefined, 'start -60, period -50 25, blocked -60 55, opened -50', undefined],
    [
      'with more time for its rotation than it needs',
      { ...RUNNING, blocked: ['-60 minutes', '5 hours'] },
      undefined,
      'start -60, period -50 25, blocked -60 300, opened -50',
      undefined,
    ],
    ['with an extension', ENDING, NEXT, 'start -60, period -50 25, blocked -60 25, opened -50', 'start 25, period 25 85, blocked 25 115'],
    [
      'with an extension that lapsed',
      RUNNING,
      { ...NEXT, isBlocking: false },
      'start -60, period -50 25, blocked -60 55, opened -50',
      'start 10, period 10 70, blocked 10 100, history',
    ],
    [
      'beside an extension of another rental',
      RUNNING,
      { ...NEXT, unit: 'else', parent: 'third' },
      'start -60, period -50 25, blocked -60 55, opened -50',
      'start 10, period 10 70, blocked 10 100',
    ],
    [
      'beside a rental that names it as its parent',
      RUNNING,
      { ...NEXT, unit: 'else', kind: 'rental' },
      'start -60, period -50 25, blocked -60 55, opened -50',
      'start 10, period 10 70, blocked 10 100',
    ],
  ])('%s', async (_name, own, extension, ofOwn, ofExtension) => {
    expect(await afterwards(prolong, own, extension === undefined ? {} : { extension })).toEqual([ofOwn, ofExtension, DUE]);
  });
  test('its deadline is done: stays', async () => {
    const done = (tx: TransactionSql) => tx`update private.order_deadlines set done_at = now() where order_id = ${idOf('own')}`;
    const [, , due] = await afterwards(prolong, RUNNING, { change: done });
    expect(due).toBe('refund done, rental_end done, rental_opening done, rental_ready done');
    await frozen(database.sql, async (tx) => {
      await plantRentals(tx, { own: RUNNING });
      await plantDeadlines(tx, { own: DEADLINES });
      await done(tx);
      await tx.unsafe(prolong);
      await tx`update private.order_deadlines set done_at = null`;
      expect(await deadlinesOf(tx, 'own')).toBe(ALL);
    });
  });
});

test('rental that is postponed: its start and its deadlines before it move, what it occupies begins where it did', async () => {
  const postpone = `select private.postpone_rental('${idOf('own')}', '${idOf('own')}', '15 minutes')`;
  expect(await afterwards(postpone, { start: '5 minutes', ready: '0' })).toEqual([
    'start 20, period 20 80, blocked 5 110, ready 15',
    undefined,
    'refund 40, rental_end 30, rental_opening 35, rental_ready 25',
  ]);
  expect((await afterwards(postpone, { start: '5 minutes' }))[0]).toBe('start 20, period 20 80, blocked 5 110');
  await frozen(database.sql, async (tx) => {
    await plantRentals(tx, { own: { start: '5 minutes' } });
    await plantDeadlines(tx, { own: DEADLINES });
    await tx`update private.order_deadlines set done_at = now()`;
    await tx.unsafe(postpone);
    await tx`update private.order_deadlines set done_at = null`;
    expect(await deadlinesOf(tx, 'own')).toBe(ALL);
  });
});

describe('time of an order that is given back', () => {
  const free = (name: string) => `select private.free_rental_time('${idOf(name)}')`;
  const ENDING: PlantedRental = { ...RUNNING, blocked: ['-60 minutes', '10 minutes'] };
  const NEXT: PlantedRental = { start: '10 minutes', ends: '70 minutes', blocked: ['10 minutes', '100 minutes'] };
  const ofNext = 'start 10, period 10 70, blocked 10 100, history';
  const own = 'start -60, period -50 10, blocked -60 10, opened -50';
  test('rental: becomes history', async () => {
    expect(await afterwards(free('own'), RUNNING)).toEqual([
      `start -60, period -50 10, blocked -60 40, opened -50, history`,
      undefined,
      ALL,
    ]);
  });
  test('rental: its extension stays', async () => {
    expect((await afterwards(free('own'), ENDING, { extension: NEXT }))[1]).toBe(ofNext.replace(', history', ''));
  });
  test.each<readonly [name: string, own: PlantedRental, extension: PlantedRental, ofOwn: string, ofExtension: string]>([
    ['the rotation follows the rental again', ENDING, NEXT, own.replace('blocked -60 10', 'blocked -60 40'), ofNext],
    [
      'beside another rental whose time ends when it begins',
      { ...RUNNING, ends: '45 minutes', blocked: ['-60 minutes', '45 minutes'] },
      { start: '45 minutes', ends: '70 minutes', blocked: ['45 minutes', '100 minutes'] },
      own.replace('-50 10, blocked -60 10', '-50 45, blocked -60 75'),
      'start 45, period 45 70, blocked 45 100, history',
    ],
    ['rental that has ended: nothing follows', { ...ENDING, ended: '-1 minute' }, NEXT, `${own}, ended -1`, ofNext],
    ['rental that is history: nothing follows', { ...ENDING, isBlocking: false }, NEXT, `${own}, history`, ofNext],
    [
      'rental whose time ends elsewhere: nothing follows',
      ENDING,
      { ...NEXT, blocked: ['11 minutes', '100 minutes'] },
      own,
      ofNext.replace('blocked 10', 'blocked 11'),
    ],
    ['extension that was history: nothing follows', ENDING, { ...NEXT, isBlocking: false }, own, ofNext],
    ['rental that names a parent: nothing follows', ENDING, { ...NEXT, kind: 'rental' }, own, ofNext],
  ])('extension: %s', async (_name, rental, extension, ofOwn, ofExtension) => {
    expect(await afterwards(free('extension'), rental, { extension })).toEqual([ofOwn, ofExtension, ALL]);
  });
});

describe('beginning of a rental', () => {
  const begin = (at: string) => `select private.begin_rental('${idOf('own')}', ${moment(at)})`;
  const BEGUN = 'refund 40, rental_end';
  test.each<readonly [name: string, at: string, own: PlantedRental, ofOwn: string, end: number]>([
    ['at its start', '0', { start: '0' }, 'start 0, period 0 60, blocked 0 90, opened 0', 60],
    ['before its start: at the start', '-5 minutes', { start: '0' }, 'start 0, period 0 60, blocked 0 90, opened 0', 60],
    ['after its start', '10 minutes', { start: '0', blocked: ['0', '240 minutes'] }, 'start 0, period 10 70, blocked 0 100, opened 10', 70],
    ['after its start, reserved for less', '10 minutes', { start: '0' }, 'start 0, period 10 70, blocked 0 90, opened 10', 70],
    [
      'before its reserved time',
      '0',
      { start: '0', blocked: ['5 minutes', '240 minutes'] },
      'start 0, period 0 60, blocked 0 90, opened 0',
      60,
    ],
    [
      'with credited minutes',
      '0',
      { start: '0', credited: 30, blocked: ['0', '240 minutes'] },
      'start 0, period 0 90, blocked 0 120, opened 0, credited 30',
      90,
    ],
  ])('%s', async (_name, at, own, ofOwn, end) => {
    expect(await afterwards(begin(at), own)).toEqual([ofOwn, undefined, `${BEGUN} ${end}, rental_opening done, rental_ready done`]);
  });
});

describe('end of a rental', () => {
  const close = (at: string) => `select private.close_rental('${idOf('own')}', ${moment(at)})`;
  test.each<readonly [name: string, at: string, own: PlantedRental, ofOwn: string, rotation: number]>([
    ['early', '0', RUNNING, 'start -60, period -50 0, blocked -60 30, opened -50, ended 0', 30],
    ['at its end', '10 minutes', RUNNING, 'start -60, period -50 10, blocked -60 40, opened -50, ended 10', 40],
    ['later', '20 minutes', RUNNING, 'start -60, period -50 10, blocked -60 40, opened -50, ended 10', 40],
    [
      'later, reserved for longer',
      '20 minutes',
      { ...RUNNING, blocked: ['-60 minutes', '240 minutes'] },
      'start -60, period -50 10, blocked -60 50, opened -50, ended 10',
      40,
    ],
    ['ended before', '0', { ...RUNNING, ended: '-9 minutes' }, 'start -60, period -50 0, blocked -60 30, opened -50, ended -9', 30],
  ])('%s', async (_name, at, own, ofOwn, rotation) => {
    expect(await afterwards(close(at), own)).toEqual([
      ofOwn,
      undefined,
      `refund 40, rental_end done, rental_opening done, rental_ready done, rotation ${rotation}`,
    ]);
  });
});
