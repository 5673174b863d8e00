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

const NAMES = ['product', 'other product', 'first', 'second', 'third', 'elsewhere'];
const filled = (statement: string): string => withIds(statement, Object.fromEntries(NAMES.map((name) => [name, idOf(name)])));
const nameOf = (id: unknown): string | undefined => NAMES.find((name) => idOf(name) === id);
const unit = (name: string, { of = 'product', has = false, created = '-1 hour' } = {}): string =>
  `insert into private.units (id, product_id, has_credentials, created_at) values (<${name}>, <${of}>, ${has}, ${moment(created)})`;
const part = (of: string, version = 1, erased?: string): string =>
  `insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields, erased_at) values (<${of}>, 'buyer', ${version},
    ${erased === undefined ? "'s', 'k'" : 'null, null'}, '0a1b2c3d', '{}', ${erased === undefined ? 'null' : moment(erased)})`;
const inVault = <T>(rows: readonly string[], work: (tx: TransactionSql) => Promise<T>): Promise<T> =>
  frozen(database.sql, async (tx) => {
    await changeRows(tx, filled(rows.join('; ')));
    return work(tx);
  });

test('credentials of an import that is undone: erased, with a line for each unit that has some; others stay', async () => {
  const rows = [
    ...[unit('first', { has: true }), part('first', 1, '-1 day'), part('first', 3), unit('second'), part('second', 2)],
    ...[unit('third'), part('third', 4, '-1 day'), unit('elsewhere', { has: true }), part('elsewhere', 5)],
  ];
  const [erased, lines, left, marked] = await inVault(rows, async (tx) => {
    const units = ['first', 'second', 'third'].map(idOf);
    const [row] = await tx`select private.erase_imported_credentials(${units}) as count`;
    const all = await tx`select unit_id, action, actor_kind, version, reason from private.credential_log order by version`;
    const parts =
      await tx.unsafe(`select unit_id, version, case erased_at when ${moment()} then 'now' when ${moment('-1 day')} then 'before' else 'not' end as erased,
      sealed is null and wrapped_key is null as is_gone from private.credentials order by version`);
    const has = await tx`select id from private.units where has_credentials`;
    return [row?.['count'], all, parts, has.map(({ id }) => nameOf(id))] as const;
  });
  expect([erased, marked]).toEqual([2, ['elsewhere']]);
  expect(lines.map(({ unit_id: id, ...line }) => [nameOf(id), ...Object.values(line)])).toEqual([
    ['second', 'erased', 'shop', 2, 'Impor dibatalkan'],
    ['first', 'erased', 'shop', 3, 'Impor dibatalkan'],
  ]);
  expect(left.map(({ unit_id: id, version, erased: when, is_gone: isGone }) => [nameOf(id), version, when, isGone])).toEqual([
    ['first', 1, 'before', true],
    ['second', 2, 'now', true],
    ['first', 3, 'now', true],
    ['third', 4, 'before', true],
    ['elsewhere', 5, 'not', false],
  ]);
});

describe('credentials of units that an import did not create', () => {
  test.each<readonly [name: string, rows: readonly string[], expected: boolean]>([
    ['of an older unit', [unit('first', { created: '-2 hours' }), part('first')], true],
    ['of a unit that the import created', [unit('first'), part('first')], false],
    ['of none', [unit('first', { created: '-2 hours' })], false],
    ['of an older unit, erased', [unit('first', { created: '-2 hours' }), part('first', 1, '-1 day')], false],
    ['of another product', [unit('first'), unit('elsewhere', { of: 'other product', created: '-2 hours' }), part('elsewhere')], false],
  ])('%s', async (_name, rows, expected) => {
    const [row] = await inVault(rows, (tx) =>
      tx.unsafe(filled(`select private.holds_other_credentials(<product>, ${moment('-1 hour')}) as holds`)),
    );
    expect(row).toEqual({ holds: expected });
  });
});

test('credentials of sold units: at most 200 a run', async () => {
  const sold = `insert into private.units (id, state, has_credentials) select md5(n::text)::uuid, 'sold', true from generate_series(1, 201) n;
    insert into public.orders (id, state, completed_at) select md5(n::text)::uuid, 'completed', ${moment('-40 days')} from generate_series(1, 201) n;
    insert into private.order_facts (order_id, unit_id, request_key, request_hash, quote)
      select md5(n::text)::uuid, md5(n::text)::uuid, gen_random_uuid(), '', '{}' from generate_series(1, 201) n`;
  const counts = await inVault([sold], async (tx) => {
    const run = async () => (await tx`select private.erase_credentials() as count`)[0]?.['count'];
    return [await run(), await run(), await run()];
  });
  expect(counts).toEqual([200, 1, 0]);
});
