import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { actAs, answersOf, changeRows, named, withIds } from '../support/answers.ts';
import { frozen } from '../support/frozen-shop.ts';
import { idOf } from '../support/planted-rentals.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

let database: TestDatabase;
let people: Readonly<Record<'customer' | 'content' | 'finance', TestUser>>;
beforeAll(async () => {
  database = await openTestDatabase();
  people = { customer: await database.user(), content: await database.user('content'), finance: await database.user('finance') };
});
afterAll(() => database.close());

const NAMES = ['own', 'other', 'hour', 'day', 'week', 'gone'];
const filled = (statement: string): string => withIds(statement, Object.fromEntries(NAMES.map((name) => [name, idOf(name)])));
const nameOf = (id: unknown): string => NAMES.find((name) => idOf(name) === id) ?? 'new';
const product = (name: string): string =>
  `insert into public.products (id, name, description, price, stock, sale_kind, has_rental) values (<${name}>, '${name}', 'Isi', 500000, 0, 'account', true)`;
const option = (name: string, of: string, duration: string, minutes: number): string =>
  `insert into public.rental_options (id, product_id, duration, duration_minutes, price, description, deposit, rules)
    values (<${name}>, <${of}>, '${duration}', ${minutes}, 10000, 'Isi', 5000, 'Aturan')`;
const SHOP = [
  ...[product('own'), product('other'), option('hour', 'own', '1 jam', 60), option('day', 'own', '1 hari', 1440)],
  option('week', 'other', '1 minggu', 10_080),
];
const rowsOf = async (tx: TransactionSql): Promise<readonly string[]> =>
  (
    await tx`select o.*, o.ctid::text as place from rental_options o order by o.product_id = ${idOf('own')} desc, o.duration_minutes, o.duration`
  ).map((row) =>
    [
      ...[nameOf(row['id']), nameOf(row['product_id']), row['duration'], row['duration_minutes'], row['price']],
      ...[row['description'] ?? '-', row['deposit'], row['rules'] ?? '-'],
    ].join(', '),
  );
/** Calls a function in a shop with three options. @returns its answer, the options, and those whose rows were not written */
const called = (call: string, change = 'select 1') =>
  frozen(database.sql, async (tx) => {
    await changeRows(tx, filled([...SHOP, change].join('; ')));
    const places = async () => new Map((await tx`select id, ctid::text as place from rental_options`).map(({ id, place }) => [id, place]));
    const before = await places();
    const [row] = await tx.unsafe(filled(`select ${call} as answer`));
    const after = await places();
    const kept = NAMES.filter((name) => before.has(idOf(name)) && before.get(idOf(name)) === after.get(idOf(name)));
    return { answer: row?.['answer'], rows: await rowsOf(tx), kept: kept.join(' ') };
  });
const HOUR = 'hour, own, 1 jam, 60, 10000, Isi, 5000, Aturan';
const DAY = 'day, own, 1 hari, 1440, 10000, Isi, 5000, Aturan';
const WEEK = 'week, other, 1 minggu, 10080, 10000, Isi, 5000, Aturan';

describe('options that are saved with their product', () => {
  const save = (...options: readonly object[]) => called(`private.save_rental_options(<own>, '${JSON.stringify(options)}')`);
  const hour = { id: idOf('hour'), duration: '1 jam', duration_minutes: 60, price: 10_000, description: 'Isi' };
  const day = { ...hour, id: idOf('day'), duration: '1 hari', duration_minutes: 1440 };
  test.each<readonly [name: string, options: readonly object[], rows: readonly string[], kept: string]>([
    ['as they are: not written', [hour, day], [HOUR, DAY], 'hour day week'],
    ['one left out: deleted', [hour], [HOUR], 'hour week'],
    ['none', [], [], 'week'],
    ['a price', [{ ...hour, price: 9 }, day], [HOUR.replace('10000', '9'), DAY], 'day week'],
    ['a duration', [{ ...hour, duration: '2 jam' }, day], [HOUR.replace('1 jam, 60', '2 jam, 120'), DAY], 'day week'],
    ['no description', [{ ...hour, description: null }, day], [HOUR.replace('Isi', '-'), DAY], 'day week'],
    ['a deposit', [{ ...hour, deposit: 7 }, day], [HOUR.replace('5000', '7'), DAY], 'day week'],
    ['rules', [{ ...hour, rules: 'Lain' }, day], [HOUR.replace('Aturan', 'Lain'), DAY], 'day week'],
    ['no rules', [{ ...hour, rules: null }, day], [HOUR.replace('Aturan', '-'), DAY], 'day week'],
    [
      'a new one',
      [hour, day, { duration: '2 hari', duration_minutes: 2880, price: 5, rules: 'Baru' }],
      [HOUR, DAY, 'new, own, 2 hari, 2880, 5, -, 0, Baru'],
      'hour day week',
    ],
    [
      'that of another product: a new one, and the other stays',
      [hour, { ...hour, id: idOf('week'), duration: '2 jam' }],
      [HOUR, 'new, own, 2 jam, 120, 10000, Isi, 0, -'],
      'hour week',
    ],
  ])('%s', async (_name, options, rows, kept) => {
    expect(await save(...options)).toEqual({ answer: '', rows: [...rows, WEEK], kept });
  });
});

describe('options of an imported row', () => {
  const bring = (rows: readonly object[], written = [idOf('own')]) =>
    called(`private.import_rental_options('${JSON.stringify(rows)}', '{${written.join(',')}}')`);
  const hour = { duration: ' 1 JAM ', price: 10_000, description: 'Isi' };
  const day = { duration: '1 hari', price: 10_000, description: 'Isi' };
  const own = (...rentals: readonly object[]) => [{ id: idOf('own'), rentals }];
  const written = HOUR.replace('1 jam', ' 1 JAM ');
  test.each<readonly [name: string, rows: readonly object[], after: readonly string[], kept: string]>([
    ['as they are: not written', own({ ...hour, duration: '1 jam' }, day), [HOUR, DAY], 'hour day week'],
    ['another spelling', own(hour, day), [written, DAY], 'day week'],
    ['one left out: deleted', own(day), [DAY], 'day week'],
    ['none: all deleted', own(), [], 'week'],
    ['no column of options: none is deleted', [{ id: idOf('own') }], [HOUR, DAY], 'hour day week'],
    ['a price', own({ ...hour, duration: '1 jam', price: 9 }, day), [HOUR.replace('10000', '9'), DAY], 'day week'],
    ['a description', own({ ...hour, duration: '1 jam', description: null }, day), [HOUR.replace('Isi', '-'), DAY], 'day week'],
    ['a deposit', own({ ...hour, duration: '1 jam', deposit: 7 }, day), [HOUR.replace('5000', '7'), DAY], 'day week'],
    [
      'a new one',
      own({ ...hour, duration: '1 jam' }, day, { duration: '2 hari', duration_minutes: 1, price: 5 }),
      [HOUR, DAY, 'new, own, 2 hari, 2880, 5, -, 0, -'],
      'hour day week',
    ],
    [
      'one that another product has',
      own({ ...hour, duration: '1 jam' }, day, { duration: '1 minggu', price: 5 }),
      [HOUR, DAY, 'new, own, 1 minggu, 10080, 5, -, 0, -'],
      'hour day week',
    ],
  ])('%s', async (_name, rows, after, kept) => {
    expect(await bring(rows)).toEqual({ answer: '', rows: [...after, WEEK], kept });
  });
  test('row that was not written: its options stay', async () => {
    const rows = own({ duration: '2 hari', price: 5 }, { ...day, price: 9 });
    expect(await bring(rows, [idOf('other')])).toEqual({ answer: '', rows: [HOUR, DAY, WEEK], kept: 'hour day week' });
  });
});

describe('option that an undone import restores', () => {
  const former = {
    id: idOf('hour'),
    product_id: idOf('own'),
    duration: '1 jam',
    duration_minutes: 60,
    price: 8_000,
    description: 'Dulu',
    deposit: 3,
  };
  const restore = (action: string, detail: object, change?: string) =>
    called(
      `private.restore_rental_option(jsonb_populate_record(null::private.audit_log, '${JSON.stringify({ action, subject: idOf('hour'), detail })}'))`,
      change,
    );
  const changedFrom = (before: object, after: object) => restore('rental_options.changed', { before, after });
  test.each<readonly [name: string, before: object, after: object, hour: string, isRestored: boolean]>([
    ['a price', { price: 8_000 }, { price: 10_000 }, HOUR.replace('10000', '8000'), true],
    [
      'all values',
      { ...former, rules: null },
      { ...former, price: 10_000, description: 'Isi', deposit: 5_000, rules: 'Aturan' },
      'hour, own, 1 jam, 60, 8000, Dulu, 3, -',
      true,
    ],
    ['a price that changed since', { price: 8_000 }, { price: 9_000 }, HOUR, false],
    ['a price that is not allowed', { price: -1 }, { price: 10_000 }, HOUR, false],
  ])('changed: %s', async (_name, before, after, hour, isRestored) => {
    expect(await changedFrom(before, after)).toEqual({
      answer: isRestored ? idOf('own') : null,
      rows: [hour, DAY, WEEK],
      kept: isRestored ? 'day week' : 'hour day week',
    });
  });
  const gone = { ...former, id: idOf('gone'), duration: '2 hari', duration_minutes: 2880, rules: null, created_at: '2026-01-01T00:00:00Z' };
  test.each<readonly [name: string, before: object, restored: string | null]>([
    ['of a product that is there', gone, 'gone, own, 2 hari, 2880, 8000, Dulu, 3, -'],
    ['of a product that is deleted', { ...gone, product_id: idOf('gone') }, null],
    ['whose duration is there again', { ...gone, duration: ' 1 HARI' }, null],
    ['whose duration another product has', { ...gone, duration: '1 minggu' }, 'gone, own, 1 minggu, 10080, 8000, Dulu, 3, -'],
    ['whose id is there', { ...gone, id: idOf('hour') }, null],
  ])('deleted: %s', async (_name, before, restored) => {
    const rows = restored === null ? [HOUR, DAY, WEEK] : [HOUR, DAY, restored, WEEK];
    expect(await restore('rental_options.deleted', { before })).toEqual({
      answer: restored === null ? null : idOf('own'),
      rows,
      kept: 'hour day week',
    });
  });
});

describe('options that a client reads and writes', () => {
  const SEEN = [product('gone'), option('gone', 'gone', '2 jam', 120)];
  type Role = 'visitor' | 'customer' | 'content' | 'finance';
  const as = <T>(role: Role, change: string, work: (tx: TransactionSql) => Promise<T>): Promise<T> =>
    frozen(database.sql, async (tx) => {
      await changeRows(tx, filled([...SHOP, ...SEEN, change].join('; ')));
      if (role !== 'visitor') await actAs(tx, people[role]);
      await tx.unsafe(`set local role ${role === 'visitor' ? 'anon' : 'authenticated'}`);
      return work(tx);
    });
  const read = (role: Role, change: string) =>
    as(role, change, async (tx) =>
      (await tx`select id from rental_options`)
        .map(({ id }) => nameOf(id))
        .toSorted()
        .join(' '),
    );
  const [ALL, REST] = ['day gone hour week', 'day hour week'];
  const INACTIVE = 'update public.products set is_active = false where id = <gone>';
  const ARCHIVED = 'update public.products set archived_at = now() where id = <gone>';
  test.each<readonly [role: Role]>([['visitor'], ['customer'], ['finance']])('%s: those of active products', async (role) => {
    expect([await read(role, 'select 1'), await read(role, INACTIVE), await read(role, ARCHIVED)]).toEqual([ALL, REST, REST]);
  });
  test('staff of the catalogue: all', async () => {
    expect([await read('content', INACTIVE), await read('content', ARCHIVED)]).toEqual([ALL, ALL]);
  });
  test.each([
    ['inserted', "insert into public.rental_options (product_id, duration, price) values (<own>, '3 jam', 1) returning id"],
    ['changed', 'update public.rental_options set price = 1 where id = <hour> returning id'],
    ['deleted', 'delete from public.rental_options where id = <hour> returning id'],
  ])('%s by staff of the catalogue alone', async (_name, statement) => {
    const written = (role: Role) =>
      as(role, 'select 1', (tx) =>
        tx.unsafe(filled(statement)).then(
          (rows) => rows.length,
          ({ code }: { code?: string }) => code,
        ),
      );
    expect(await written('content')).toBe(1);
    for (const role of ['visitor', 'customer', 'finance'] as const) expect([0, '42501']).toContain(await written(role));
  });
});

/** Seven parts, of which so many have two digits. */
const long = (digits: number): string => Array.from({ length: 7 }, (_, place) => (place < digits ? '10 menit' : '1 menit')).join(' ');
test('minutes of a duration as people write it', async () => {
  const cases: readonly (readonly [text: string, minutes: number | null])[] = [
    ...([
      ['1 menit', 1],
      ['0 menit', null],
      ['59 menit', 59],
      ['1 jam', 60],
      ['1,5 jam', 90],
      ['1 hari', 1440],
    ] as const),
    ...([
      ['1 minggu', 10_080],
      ['1 bulan', 43_200],
      ['setengah jam', 30],
      ['sejam', 60],
      ['sehari', 1440],
      ['1 hari 12 jam', 2160],
    ] as const),
    ...([
      ['365 hari', 525_600],
      ['365 hari 1 menit', null],
      ['0,5 menit', null],
      ['', null],
      ['bebas', null],
      ['1 jam lagi', null],
    ] as const),
    ...([
      [long(5), 52],
      [long(6), null],
    ] as const),
  ];
  const texts = cases.map(([text]) => text);
  expect([long(5).length, long(6).length]).toEqual([60, 61]);
  expect(named(texts, await answersOf(database.sql, 'private.duration_minutes(t)', texts))).toEqual(cases);
});
