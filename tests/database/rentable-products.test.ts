import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { changeRows, withIds } from '../support/answers.ts';
import { frozen, moment } from '../support/frozen-shop.ts';
import { idOf } from '../support/planted-rentals.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const NAMES = ['first', 'second', 'third', 'sample', 'unit', 'other unit', 'lone unit', 'block', 'option', 'other option'];
const filled = (statement: string): string => withIds(statement, Object.fromEntries(NAMES.map((name) => [name, idOf(name)])));
const nameOf = (id: unknown): string | undefined => NAMES.find((name) => idOf(name) === id);
const product = (name: string, columns: Readonly<Record<string, string>> = {}): string =>
  `insert into public.products (id, name, description, price, stock, sale_kind ${Object.keys(columns)
    .map((column) => `, ${column}`)
    .join('')})
    values (<${name}>, '${name}', 'Isi', 500000, 0, 'account' ${Object.values(columns)
      .map((value) => `, ${value}`)
      .join('')})`;
const option = (name: string, of: string, minutes = 60): string =>
  `insert into public.rental_options (id, product_id, duration, duration_minutes, price) values (<${name}>, <${of}>, 'x ${minutes}', ${minutes}, 10000)`;
const unit = (name: string, of: string | null): string =>
  `insert into private.units (id, product_id, has_credentials) values (<${name}>, ${of === null ? 'null' : `<${of}>`}, true);
  insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields)
    values (<${name}>, 'renter', 1, 'segel', 'kunci', '0a1b2c3d', '{}')`;
const block = (of: string, to = moment('2 hours'), from = moment('-1 hour')): string =>
  `insert into private.rentals (id, kind, unit_id, minutes, start_at, period, blocked)
    values (<block>, 'block', <${of}>, 60, ${from}, tstzrange(${from}, ${to}), tstzrange(${from}, ${to}))`;
/** Runs statements with all triggers on rows that were inserted without them. */
const ran = <T>(rows: readonly string[], statement: string, read: (tx: TransactionSql) => Promise<T>): Promise<T> =>
  frozen(database.sql, async (tx) => {
    await changeRows(tx, filled(rows.join('; ')));
    if (statement !== '') await tx.unsafe(filled(statement));
    return read(tx);
  });

describe('mark of products that can be rented', () => {
  const marked = async (tx: TransactionSql) =>
    (await tx`select name from products where has_rental order by name`).map(({ name }) => name as string);
  const ALL = [product('first'), product('second'), product('third', { has_rental: 'true' })];
  test.each<readonly [name: string, rows: readonly string[], statement: string, expected: readonly string[]]>([
    ['an option is added', [], option('option', 'first'), ['first', 'third']],
    [
      'options of two are added at once',
      [],
      `insert into public.rental_options (product_id, duration, price) values (<first>, 'a', 1), (<second>, 'b', 1)`,
      ['first', 'second', 'third'],
    ],
    ['the only option is deleted', [option('option', 'first')], 'delete from public.rental_options', ['third']],
    [
      'one of two options is deleted',
      [option('option', 'first'), option('other option', 'first')],
      'delete from public.rental_options where id = <option>',
      ['first', 'third'],
    ],
    ['an option moves', [option('option', 'first')], 'update public.rental_options set product_id = <second>', ['second', 'third']],
    ['nothing is deleted', [option('option', 'first')], 'delete from public.rental_options where id = <other option>', ['first', 'third']],
  ])('%s', async (_name, rows, statement, expected) => {
    const first = rows.length === 0 ? [] : ['update public.products set has_rental = true where id = <first>'];
    expect(await ran([...ALL, ...rows, ...first], statement, marked)).toEqual(expected);
  });
  test('another option of a product that has one: the product is not written', async () => {
    const place = (tx: TransactionSql) => tx.unsafe(filled('select ctid::text as at from products where id = <first>'));
    const rows = [product('first', { has_rental: 'true' }), option('option', 'first')];
    const [before, after] = await ran(rows, '', async (tx) => {
      const at = await place(tx);
      await tx.unsafe(filled(option('other option', 'first', 120)));
      return [at, await place(tx)];
    });
    expect(after).toEqual(before);
  });
});

describe('products whose first free time is computed again', () => {
  const queued = async (tx: TransactionSql) =>
    (await tx`select product_id as id from private.rentable_changes order by id`).map(({ id }) => nameOf(id)).toSorted();
  const rented = { has_rental: 'true' };
  const ALL = [
    ...[product('first', rented), product('second', rented), product('third')],
    ...[
      product('sample', { has_rental: 'true', is_sample: 'true' }),
      unit('unit', 'first'),
      unit('other unit', 'second'),
      unit('lone unit', null),
    ],
  ];
  test.each<readonly [name: string, rows: readonly string[], statement: string, expected: readonly string[]]>([
    ['a time is taken', [], block('unit'), ['first']],
    ['a time is given back', [block('unit')], 'update private.rentals set is_blocking = false', ['first']],
    ['a time changes', [block('unit')], `update private.rentals set blocked = tstzrange(${moment()}, ${moment('1 hour')})`, ['first']],
    ['a time is deleted', [block('unit')], 'delete from private.rentals', ['first']],
    ['a time moves to another unit', [block('unit')], 'update private.rentals set unit_id = <other unit>', ['first', 'second']],
    ['only a note changes', [block('unit')], "update private.rentals set note = 'x'", []],
    ['a time of a unit without a product is taken', [], block('lone unit'), []],
    ['a unit is reserved', [], "update private.units set state = 'reserved' where id = <unit>", ['first']],
    ['a unit has no credentials any more', [], 'update private.units set has_credentials = false where id = <unit>', ['first']],
    ['a unit stays as it is', [], "update private.units set state = 'available', has_credentials = true where id = <unit>", []],
    [
      'a unit of a product without rentals is reserved',
      [unit('block', 'third')],
      "update private.units set state = 'reserved' where id = <block>",
      [],
    ],
    ['an option is added', [], option('option', 'first'), ['first']],
    ['an option is deleted', [option('option', 'second')], 'delete from public.rental_options', ['second']],
    ['an option becomes longer', [option('option', 'second')], 'update public.rental_options set duration_minutes = 120', ['second']],
    ['an option moves', [option('option', 'first')], 'update public.rental_options set product_id = <second>', ['first', 'second']],
    ['the price of an option changes', [option('option', 'first')], 'update public.rental_options set price = 5', []],
    ['an option of a sample is added', [], option('option', 'sample'), []],
  ])('%s', async (_name, rows, statement, expected) => {
    expect(await ran([...ALL, ...rows], statement, queued)).toEqual(expected);
  });
});

describe('first free times that are shown', () => {
  const queue = (...names: readonly string[]): string =>
    names.map((name) => `insert into private.rentable_changes (product_id) values (<${name}>)`).join('; ');
  const shown = async (tx: TransactionSql, name = 'first') =>
    (
      await tx.unsafe(filled(`select extract(epoch from rentable_from - ${moment()})::float8 as at from products where id = <${name}>`))
    )[0]?.['at'] ?? null;
  const free = (was: string): readonly string[] => [
    product('first', { rentable_from: was }),
    option('option', 'first'),
    unit('unit', 'first'),
  ];
  test.each<readonly [name: string, rows: readonly string[], at: number | null]>([
    ['free at once, not shown before', free('null'), 0],
    ['free at once, shown so before', free(moment('-5 minutes')), -300],
    ['free at once, later before', free(moment('1 microsecond')), 0],
    ['free in a second, free now before', [...free(moment()), block('unit', moment('1 second'))], 0],
    ['free in a second, free before', [...free(moment('-5 minutes')), block('unit', moment('1 second'))], -300],
    ['free a moment later, free before', [...free(moment('-5 minutes')), block('unit', moment('1.5 seconds'))], 1.5],
    ['free in two hours, free before', [...free(moment('-5 minutes')), block('unit')], 7200],
    ['never free, free before', [product('first', { rentable_from: moment() }), option('option', 'first')], null],
  ])('%s', async (_name, rows, at) => {
    const found = await ran([...rows, product('second', { rentable_from: moment('77 seconds') })], '', async (tx) => {
      await changeRows(tx, filled(queue('first')));
      const [row] =
        await tx`select private.show_rentable() as count, current_setting('app.shows_stock') as stock, current_setting('app.carries') as carries`;
      return [row, await shown(tx), await shown(tx, 'second')];
    });
    expect(found).toEqual([{ count: 1, stock: 'off', carries: 'off' }, at, 77]);
  });
  test('as shown before: not written; otherwise without a new version and without an entry in the audit log', async () => {
    const rows = [...free(moment('2 hours')), block('unit'), product('second')];
    const found = await ran([...rows, queue('first', 'second')], '', async (tx) => {
      const state = () => tx`select id, ctid::text as place, updated_at from products order by id`;
      const before = await state();
      await tx`select private.show_rentable()`;
      const written = await state();
      await tx.unsafe(filled(`update private.rentals set is_blocking = false; ${queue('first')}`));
      await tx`select private.show_rentable()`;
      const [audit] = await tx`select count(*)::int as count from private.audit_log`;
      const times = async () => (await state()).map(({ updated_at: at }) => at);
      return [
        JSON.stringify(written) === JSON.stringify(before),
        await shown(tx),
        await times(),
        before.map(({ updated_at: at }) => at),
        audit?.['count'],
      ];
    });
    const [isKept, at, times, before, count] = found;
    expect([isKept, at, times, count]).toEqual([true, 0, before, 0]);
  });
  test('more products than a call takes: the first of the queue, each once', async () => {
    const rows = ['first', 'second', 'third'].map((name) => product(name, { rentable_from: moment('1 hour') }));
    const found = await ran([...rows, queue('second', 'second', 'first', 'third')], '', async (tx) => {
      const [row] = await tx`select private.show_rentable(3) as count`;
      const left = await tx`select product_id as id from private.rentable_changes`;
      return [row?.['count'], await shown(tx), await shown(tx, 'second'), await shown(tx, 'third'), left.map(({ id }) => nameOf(id))];
    });
    expect(found).toEqual([3, null, null, 3600, ['third']]);
  });
  test('products that are deleted: leave the queue; at most 500 rows a run, and none of an empty queue', async () => {
    const many = 'insert into private.rentable_changes (product_id) select gen_random_uuid() from generate_series(1, 501)';
    const counts = await ran([many], '', async (tx) => {
      const run = async () => (await tx`select private.show_rentable_now() as count`)[0]?.['count'];
      return [await run(), await run(), await run()];
    });
    expect(counts).toEqual([500, 1, 0]);
  });
  test('product that another transaction holds: queued again', async () => {
    const { sql } = database;
    const [row] = await sql<{ id: string }[]>`
      insert into products (name, description, price, stock, sale_kind) values ('Ditahan', 'Isi', 1, 0, 'account') returning id`;
    await sql.begin(async (holder) => {
      await holder`select from products where id = ${row?.id ?? ''} for update`;
      await ran([`insert into private.rentable_changes (product_id) values ('${row?.id}')`], '', async (tx) => {
        expect(await tx`select private.show_rentable() as count`).toEqual([{ count: 1 }]);
        expect(await tx`select product_id as id from private.rentable_changes`).toEqual([{ id: row?.id }]);
      });
    });
  });
});
