import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql.unsafe(`
    create function public.kind_of(p_value jsonb, p_note text default null) returns text language sql as
      $$ select concat_ws(' ', jsonb_typeof(p_value), p_value::text, p_note) $$;
    create function public.kind_of_json(p_value json) returns text language sql as $$ select json_typeof(p_value) $$;
    create function public.day_of(p_day date, p_names text[] default '{}') returns text language sql as
      $$ select concat_ws(' ', p_day, cardinality(p_names)) $$;
    create table public.notes (id integer primary key, kind jsonb, noted_at timestamptz, names text[]);
    grant execute on function public.kind_of(jsonb, text), public.kind_of_json(json), public.day_of(date, text[]) to anon;
    grant select, insert, update on public.notes to anon`);
});
afterAll(() => database.close());

const send = async (path: string, body?: unknown, token: null | 'service' = null): Promise<unknown> => {
  const answer = await database.request(`/rest/v1/${path}`, {
    token,
    method: body === undefined ? 'GET' : 'POST',
    headers: { prefer: 'return=representation' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return text === '' ? null : (JSON.parse(text) as unknown);
};

describe('JSON arguments of procedures', () => {
  test.each([
    [{ a: 1 }, 'object {"a": 1}'],
    [[1, 'x'], 'array [1, "x"]'],
    [[], 'array []'],
    [5, 'number 5'],
    [true, 'boolean true'],
    ['kata', 'string "kata"'],
    ['5', 'string "5"'],
    ['{"a":1}', 'string "{\\"a\\":1}"'],
    ['', 'string ""'],
    [null, ''],
  ])('%j in a body: passed as its type', async (p_value, kind) => {
    expect(await send('rpc/kind_of', { p_value })).toBe(kind);
  });
  test('query parameter: parsed as JSON', async () => {
    expect(await send(`rpc/kind_of?p_value=${encodeURIComponent('{"a":1}')}`)).toBe('object {"a": 1}');
  });
  test('json type: parsed; text argument: unchanged', async () => {
    expect(await send('rpc/kind_of_json', { p_value: { a: 1 } })).toBe('object');
    expect(await send('rpc/kind_of', { p_value: [], p_note: '{"b":2}' })).toBe('array [] {"b":2}');
  });
});

test.each([[{ a: [1, { b: null }] }], [[{ label: 'Rank', value: 'Epic' }]], ['kata biasa'], [12.5]])(
  'JSON column: stores %j as written',
  async (kind) => {
    const id = Math.floor(Math.random() * 1e9);
    expect(await send('notes', { id, kind })).toEqual([{ id, kind, noted_at: null, names: null }]);
  },
);

test('audit entry of the server: its detail is an object', async () => {
  const subject = randomUUID();
  await send('rpc/server_audit', { p_action: 'test.done', p_subject: subject, p_detail: { name: 'Uji' } }, 'service');
  const lines =
    await database.sql`select jsonb_typeof(detail) as kind, detail ->> 'name' as name from private.audit_log where subject = ${subject}`;
  expect([...lines]).toEqual([{ kind: 'object', name: 'Uji' }]);
});

test.each([
  ['is broken', '{"prefixes":'],
  ['is nested thousands of levels deep', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
])('file list that %s: a client error', async (_, body) => {
  const answer = await database.request('/storage/v1/object/product-images', { method: 'DELETE', token: null, body });
  expect(answer.status).toBe(400);
});

describe('value of a wrong type', () => {
  const statusOf = async (path: string, body: object): Promise<number> =>
    (await database.request(`/rest/v1/${path}`, { method: 'POST', token: null, body: JSON.stringify(body) })).status;
  const OVERFLOWS = [5, 1.5, {}, [], [null], [[]], [{}], { a: { b: [1] } }];

  test.each(OVERFLOWS)('date or array argument %j: a client error', async (value) => {
    expect(await statusOf('rpc/day_of', { p_day: value })).toBe(400);
    expect(await statusOf('rpc/day_of', { p_day: '2026-11-25', p_names: Array.isArray(value) ? 5 : value })).toBe(400);
  });
  test.each(OVERFLOWS)('timestamp or array column %j: a client error', async (value) => {
    const id = Math.floor(Math.random() * 1e9);
    expect(await statusOf('notes', { id, noted_at: value })).toBe(400);
    expect(await statusOf('notes', { id, names: Array.isArray(value) ? 5 : value })).toBe(400);
  });
  test('next request: answered', async () => {
    expect(await send('rpc/day_of', { p_day: '2026-11-25', p_names: ['a', 'b'] })).toBe('2026-11-25 2');
  });
});
