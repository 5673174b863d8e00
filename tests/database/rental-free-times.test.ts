import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { changeRows, freezeShopTime } from '../support/answers.ts';
import { FROZEN_AT, frozen, moment } from '../support/frozen-shop.ts';
import { idOf, type PlantedRental, plantRentals } from '../support/planted-rentals.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The first half hour after the frozen shop time. */
const GRID = '16 minutes 40 seconds';
const grid = (distance: string): string => `${GRID} ${distance}`;

const option = (name: string, product: string, minutes: number | null): string =>
  `insert into public.rental_options (id, product_id, duration, duration_minutes, price) values ('${idOf(name)}', '${idOf(product)}', '${name}',
    ${minutes}, 10000)`;
const product = (name: string): string =>
  `insert into public.products (id, name, description, price, stock, sale_kind, has_rental)
    values ('${idOf(name)}', '${name}', 'Isi', 500000, 0, 'account', true)`;
/** Units of an account: one with a new password, one whose password a renter knows. */
const unit = (name: string, of = 'account', columns = "'available', true"): string =>
  `insert into private.units (id, product_id, state, has_credentials) values ('${idOf(name)}', '${idOf(of)}', ${columns});
  insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields)
    values ('${idOf(name)}', 'renter', 1, 'segel', 'kunci', '0a1b2c3d', '{}')`;
const known = (name: string, of = 'account'): string =>
  `${unit(name, of)}; insert into private.credential_log (unit_id, seq, action, actor_kind, order_id, version, hash)
    values ('${idOf(name)}', 1, 'opened', 'buyer', '${idOf('order')}', 1, '')`;
const ACCOUNT = `${product('account')}; ${product('other')}; ${option('1 jam', 'account', 60)}; ${option('lain', 'other', 1)}; ${unit('elsewhere', 'other')}`;

/** A time for which staff close a unit. */
const closed = (from: string, to: string, of = 'first', more: PlantedRental = {}): PlantedRental => ({
  kind: 'block',
  unit: of,
  start: from,
  ends: to,
  blocked: [from, to],
  ...more,
});
const inShop = <T>(rows: string, busy: readonly PlantedRental[], work: (tx: TransactionSql) => Promise<T>): Promise<T> =>
  frozen(database.sql, async (tx) => {
    await changeRows(tx, `${ACCOUNT}; ${rows}`);
    await plantRentals(tx, Object.fromEntries(busy.map((one, place) => [`busy ${place}`, one])));
    return work(tx);
  });

describe('free times of an hour, which occupies a unit for four', () => {
  /** How many units are free at once, then at each half hour. */
  const freeTimes = (rows: string, busy: readonly PlantedRental[], from = 'null', to = moment('12 hours'), of = '1 jam') =>
    inShop(rows, busy, async (tx) => {
      const times = await tx.unsafe<{ after: number; free: number }[]>(
        `select extract(epoch from start)::float8 - ${FROZEN_AT} as after, free
          from public.free_times('${idOf('account')}', '${idOf(of)}', ${from}, ${to})`,
      );
      const onGrid = times.filter(({ after }) => after !== 0);
      expect(onGrid.every(({ after }, place) => place === 0 || after - (onGrid[place - 1]?.after ?? 0) === 1800)).toBe(true);
      expect(times.every(({ after, free }) => after !== 0 || free > 0)).toBe(true);
      return [times.find(({ after }) => after === 0)?.free ?? 0, onGrid[0]?.after, onGrid.map(({ free }) => free).join('')] as const;
    });

  test.each<readonly [name: string, rows: string, busy: readonly PlantedRental[], now: number, later: string]>([
    ['a unit', unit('first'), [], 1, '1'.repeat(24)],
    ['two units', `${unit('first')}; ${unit('second')}`, [], 2, '2'.repeat(24)],
    ['a unit whose password is known', known('first'), [], 0, `0${'1'.repeat(23)}`],
    ['one of each', `${unit('first')}; ${known('second')}`, [], 1, `1${'2'.repeat(23)}`],
    ['reserved unit', unit('first', 'account', "'reserved', true"), [], 0, '0'.repeat(24)],
    ['unit without credentials', unit('first', 'account', "'available', false"), [], 0, '0'.repeat(24)],
    ['closed from six hours to seven', unit('first'), [closed(grid('6 hours'), grid('7 hours'))], 1, '111110000000001111111111'],
    [
      'closed a moment before six hours',
      unit('first'),
      [closed(grid('6 hours -1 microsecond'), grid('7 hours'))],
      1,
      '111100000000001111111111',
    ],
    [
      'closed a moment after six hours',
      unit('first'),
      [closed(grid('6 hours 1 microsecond'), grid('7 hours'))],
      1,
      '111110000000001111111111',
    ],
    [
      'closed until a moment after seven hours',
      unit('first'),
      [closed(grid('6 hours'), grid('7 hours 1 microsecond'))],
      1,
      '111110000000000111111111',
    ],
    ['closed in four hours', unit('first'), [closed('4 hours', '5 hours')], 1, '000000000011111111111111'],
    ['closed a moment before four hours', unit('first'), [closed('4 hours -1 microsecond', '5 hours')], 0, '000000000011111111111111'],
    ['closed until now', unit('first'), [closed('-1 hour', '0')], 1, '1'.repeat(24)],
    ['closed until a moment from now', unit('first'), [closed('-1 hour', '1 microsecond')], 0, '1'.repeat(24)],
    ['closed until the first half hour', unit('first'), [closed('-1 hour', GRID)], 0, '1'.repeat(24)],
    ['closed until a moment after it', unit('first'), [closed('-1 hour', grid('1 microsecond'))], 0, `0${'1'.repeat(23)}`],
    [
      'closed twice, within one rental',
      unit('first'),
      [closed(grid('6 hours'), grid('7 hours')), closed(grid('8 hours'), grid('9 hours'))],
      1,
      '111110000000000000111111',
    ],
    ['one of two closed', `${unit('first')}; ${unit('second')}`, [closed(grid('6 hours'), grid('7 hours'))], 2, '222221111111112222222222'],
    [
      'both closed at different times',
      `${unit('first')}; ${unit('second')}`,
      [closed(grid('6 hours'), grid('7 hours')), closed(grid('8 hours'), grid('9 hours'), 'second')],
      2,
      '222221111000001111222222',
    ],
    [
      'both closed at the same time',
      `${unit('first')}; ${unit('second')}`,
      [closed(grid('6 hours'), grid('7 hours')), closed(grid('6 hours'), grid('7 hours'), 'second')],
      2,
      '222220000000002222222222',
    ],
    ['closed time that was removed', unit('first'), [closed('0', '9 hours', 'first', { isBlocking: false })], 1, '1'.repeat(24)],
    ['closed unit of another product', unit('first'), [closed('0', '9 hours', 'elsewhere')], 1, '1'.repeat(24)],
    ['closed after the last time', unit('first'), [closed('15:46:40', '20 hours')], 1, '1'.repeat(24)],
    ['closed a moment before that', unit('first'), [closed('15:46:39.999999', '20 hours')], 1, `${'1'.repeat(23)}0`],
    ['known password, closed until the second half hour', known('first'), [closed('-1 hour', '46 minutes')], 0, `0${'1'.repeat(23)}`],
    ['known password, closed soon', known('first'), [closed(grid('1 hour'), grid('2 hours'))], 0, `0000${'1'.repeat(20)}`],
  ])('%s', async (_name, rows, busy, now, later) => {
    expect(await freeTimes(rows, busy)).toEqual([now, 1000, later]);
  });

  const distance = (text: string) => moment(text);
  test.each<readonly [name: string, from: string, to: string, now: number, first: number | undefined, count: number]>([
    ['no bounds: a day', 'null', 'null', 1, 1000, 48],
    ['from now on', distance('0'), distance('12 hours'), 1, 1000, 24],
    ['from before now', distance('-1 hour'), distance('12 hours'), 1, 1000, 24],
    ['from a moment later', distance('1 microsecond'), distance('12 hours'), 0, 1000, 24],
    ['from a time without an end: a day from then', distance('12 hours'), 'null', 0, 12 * 3600 + 1000, 48],
    ['from the first half hour', distance(GRID), distance('1 hour'), 0, 1000, 2],
    ['from a moment after it', distance(grid('1 microsecond')), distance('1 hour'), 0, 2800, 1],
    ['until the first half hour', 'null', distance(GRID), 1, 1000, 1],
    ['until a moment before it', 'null', distance(grid('-1 microsecond')), 1, undefined, 0],
    ['until now', 'null', distance('0'), 1, undefined, 0],
    ['until before now', 'null', distance('-1 microsecond'), 0, undefined, 0],
    ['only the half hour', distance(GRID), distance(GRID), 0, 1000, 1],
    ['end before the beginning', distance('3 hours'), distance('2 hours'), 0, undefined, 0],
    ['as far as one can book: two weeks', distance('13 days'), distance('20 days'), 0, 13 * 86_400 + 1000, 48],
    ['beyond that', distance('14 days 1 microsecond'), distance('20 days'), 0, undefined, 0],
  ])('%s', async (_name, from, to, now, first, count) => {
    expect(await freeTimes(unit('first'), [], from, to)).toEqual([now, first, '1'.repeat(count)]);
  });

  test('known password: a start within half an hour is not free, whenever that is', async () => {
    expect(await freeTimes(known('first'), [], distance('12 hours'), distance('14 hours'))).toEqual([0, 12 * 3600 + 1000, '1111']);
    const soon = await inShop(known('first'), [], async (tx) => {
      await freezeShopTime(tx, new Date((FROZEN_AT + 600) * 1000));
      return tx.unsafe(`select free from public.free_times('${idOf('account')}', '${idOf('1 jam')}', null, ${distance('2 hours')})`);
    });
    expect(soon.map(({ free }) => free)).toEqual([0, 1, 1, 1]);
  });

  test.each([
    ['inactive', 'is_active = false', false],
    ['archived', 'archived_at = now()', false],
    ['sample', 'is_sample = true', false],
    ['item', "sale_kind = 'item'", false],
    ['unchanged', 'stock = stock', true],
  ])('%s product', async (_name, change, isShown) => {
    const [now] = await freeTimes(`${unit('first')}; update public.products set ${change} where id = '${idOf('account')}'`, []);
    expect(now).toBe(isShown ? 1 : 0);
  });
  test.each([
    ['of another product', option('option', 'other', 60), 'option', 0],
    ['without minutes', option('option', 'account', null), 'option', 0],
    ['of the product', option('option', 'account', 60), 'option', 1],
  ])('option %s', async (_name, row, of, expected) => {
    expect((await freeTimes(`${unit('first')}; ${row}`, [], 'null', 'null', of))[0]).toBe(expected);
  });
});

describe('starts that are over and rotated before a time', () => {
  const counted = (at: string, count: number, minutes: number) =>
    `private.starts_done_by(${moment(at)}, ${moment()}, ${count}, ${minutes}) as done, (select count(*)::int from generate_series(0, ${count - 1}) n
      where upper(private.rental_block(${moment()} + n * interval '30 minutes', ${minutes})) <= ${moment(at)}) as expected`;
  const times = ['3:59:59.999999', '4:00', '4:00:00.000001', '4:29:59.999999', '4:30', '4:31', '9:00', '30:00', '-1:00', '100:00'];
  test.each([
    ['always open', ''],
    ['open from nine to five', "insert into private.opening_hours select d, '09:00', '17:00' from generate_series(1, 7) d"],
    ['open for an hour a day', "insert into private.opening_hours select d, '09:00', '10:00' from generate_series(1, 7) d"],
  ])('%s', async (_name, hours) => {
    await frozen(database.sql, async (tx) => {
      if (hours !== '') await tx.unsafe(hours);
      for (const minutes of [1, 60, 1440])
        for (const count of [1, 2, 48])
          for (const at of times) {
            const [row] = await tx.unsafe<{ done: number; expected: number }[]>(`select ${counted(at, count, minutes)}`);
            expect([minutes, count, at, row?.done]).toEqual([minutes, count, at, row?.expected]);
          }
    });
  });
});

describe('first free time of a product', () => {
  test.each<readonly [name: string, rows: string, busy: readonly PlantedRental[], expected: string | null]>([
    ['a unit', unit('first'), [], '0'],
    ['a unit whose password is known', known('first'), [], '30 minutes'],
    ['no unit', '', [], null],
    ['reserved unit', unit('first', 'account', "'reserved', true"), [], null],
    ['unit without credentials', unit('first', 'account', "'available', false"), [], null],
    ['closed in four hours', unit('first'), [closed('4 hours', '5 hours')], '0'],
    ['closed a moment before four hours', unit('first'), [closed('3:59:59.999999', '5 hours')], '5 hours'],
    ['closed until now', unit('first'), [closed('-1 hour', '0')], '0'],
    ['known, closed for ten minutes', known('first'), [closed('-1 hour', '10 minutes')], '30 minutes'],
    ['known, closed for forty minutes', known('first'), [closed('-1 hour', '40 minutes')], '40 minutes'],
    ['gap of less than four hours', unit('first'), [closed('1 hour', '2 hours'), closed('5:59:59.999999', '7 hours')], '7 hours'],
    ['gap of four hours', unit('first'), [closed('1 hour', '2 hours'), closed('6 hours', '7 hours')], '2 hours'],
    ['two units', `${unit('first')}; ${unit('second')}`, [closed('1 hour', '8 hours'), closed('1 hour', '6 hours', 'second')], '6 hours'],
    ['closed time that was removed', unit('first'), [closed('1 hour', '8 hours', 'first', { isBlocking: false })], '0'],
    ['closed unit of another product', unit('first'), [closed('1 hour', '8 hours', 'elsewhere')], '0'],
    ['a longer option beside', `${unit('first')}; ${option('2 jam', 'account', 120)}`, [closed('4 hours', '9 hours')], '0'],
    ['a shorter option beside', `${unit('first')}; ${option('1 menit', 'account', 1)}`, [closed('3:01', '9 hours')], '0'],
    ['a shorter option of another product', unit('first'), [closed('3:01', '9 hours')], '9 hours'],
    ['an option without minutes beside', `${unit('first')}; ${option('bebas', 'account', null)}`, [], '0'],
    ['only options without minutes', `${unit('first')}; update public.rental_options set duration_minutes = null`, [], null],
    ['no option', `${unit('first')}; delete from public.rental_options where id = '${idOf('1 jam')}'`, [], null],
  ])('%s', async (_name, rows, busy, expected) => {
    const [row] = await inShop(rows, busy, (tx) =>
      tx.unsafe(
        `select private.first_free_time('${idOf('account')}') is not distinct from ${expected === null ? 'null' : moment(expected)} as is_it`,
      ),
    );
    expect(row).toEqual({ is_it: true });
  });
});
