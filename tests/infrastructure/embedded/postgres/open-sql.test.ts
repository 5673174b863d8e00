import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Sql } from 'postgres';
import { openSql } from '../../../../src/infrastructure/embedded/postgres/open-sql.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

/** An array with NULL of each type of element: as it is written, as the product reads it, and as `/rest/v1` answers where that differs. */
const ARRAYS: readonly (readonly [type: string, text: string, read: readonly unknown[], answered?: readonly unknown[]])[] = [
  ['text', '{a,NULL,"NULL","","a,b","{x}","a\\"b","a\\\\b"}', ['a', null, 'NULL', '', 'a,b', '{x}', 'a"b', 'a\\b']],
  ['varchar', '{NULL}', [null]],
  ['"char"', '{a,NULL}', ['a', null]],
  ['smallint', '{1,NULL}', [1, null]],
  ['integer', '{1,NULL,-2}', [1, null, -2]],
  ['bigint', '{1,NULL}', ['1', null], [1, null]],
  ['numeric', '{1.5,NULL}', ['1.5', null], [1.5, null]],
  ['real', '{0.5,NULL}', [0.5, null]],
  ['double precision', '{0.5,NULL}', [0.5, null]],
  ['boolean', '{t,NULL,f}', [true, null, false]],
  ['json', '{"{\\"a\\": 1}",NULL,"\\"b\\""}', [{ a: 1 }, null, 'b']],
  ['jsonb', '{"{\\"a\\": [1]}",NULL,"null"}', [{ a: [1] }, null, null]],
  ['date', '{2026-01-02,NULL}', [new Date('2026-01-02'), null], ['2026-01-02', null]],
  ['time', '{08:30:00,NULL}', ['08:30:00', null]],
  ['timestamptz', '{2026-01-02 03:04:05+00,NULL}', [new Date('2026-01-02T03:04:05Z'), null], ['2026-01-02T03:04:05+00:00', null]],
  ['interval', '{1 day,NULL}', ['1 day', null]],
  ['uuid', '{00000000-0000-4000-8000-000000000001,NULL}', ['00000000-0000-4000-8000-000000000001', null]],
  ['bytea', '{"\\\\xdead",NULL}', [Buffer.from('dead', 'hex'), null], ['\\xdead', null]],
  ['inet', '{10.0.0.1,NULL}', ['10.0.0.1', null]],
  ['int4range', '{"[1,5)",NULL}', ['[1,5)', null]],
  ['public.mood', '{calm,NULL}', ['calm', null]],
  ['public.spot', '{"(1,\\"a, b\\")",NULL}', ['(1,"a, b")', null]],
  ['public.short_text', '{ab,NULL}', ['ab', null]],
];

/** More than one dimension, and bounds. */
const SHAPES: readonly (readonly [type: string, text: string, read: readonly unknown[]])[] = [
  ['integer', '{}', []],
  [
    'integer',
    '{{1,NULL},{3,4}}',
    [
      [1, null],
      [3, 4],
    ],
  ],
  ['text', '{{{a,"{"}},{{NULL,"}"}}}', [[['a', '{']], [[null, '}']]]],
  ['integer', '[0:1]={1,NULL}', [1, null]],
  [
    'text',
    '[-1:0][2:3]={{a,b},{c,NULL}}',
    [
      ['a', 'b'],
      ['c', null],
    ],
  ],
  ['text', '{"0:1]={a"}', ['0:1]={a']],
];

describe('arrays', () => {
  let database: TestDatabase;
  let sql: Sql;
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.sql.unsafe(`
      create type public.mood as enum ('calm'); create type public.spot as (x integer, label text);
      create domain public.short_text as text;
      create table public.arrays (id integer primary key, ${ARRAYS.map(([type], place) => `c${place} ${type}[]`).join(', ')});
      insert into public.arrays values (1, ${ARRAYS.map(([, text]) => `'${text}'`).join(', ')});
      grant select on public.arrays to anon; notify pgrst, 'reload schema'`);
    sql = openSql(database.url, { max: 2, onnotice: () => undefined });
  });
  afterAll(async () => {
    await sql.end();
    await database.close();
  });

  test.each(ARRAYS)('of %s: NULL is null for the product', async (type, text, read) => {
    const [row] = await sql.unsafe<{ found: unknown }[]>(`select $1::${type}[] as found`, [text]);
    expect(row?.found).toEqual(read);
  });
  test.each(SHAPES)('of %s %s: read in its shape', async (type, text, read) => {
    const [row] = await sql.unsafe<{ found: unknown }[]>(`select $1::${type}[] as found`, [text]);
    expect(row?.found).toEqual(read);
  });
  test('at /rest/v1, also of types that are younger than its connections: NULL is null', async () => {
    const [row] = (await (await database.request('/rest/v1/arrays')).json()) as readonly Record<string, unknown>[];
    const { id: _, ...found } = row ?? {};
    expect(found).toEqual(Object.fromEntries(ARRAYS.map(([, , read, answered], place) => [`c${place}`, answered ?? read])));
  });
  test('written by the product: read alike', async () => {
    const [row] = await sql<{ found: unknown }[]>`select ${['a', null, 'NULL']}::text[] as found`;
    expect(row?.found).toEqual(['a', null, 'NULL']);
  });
});
