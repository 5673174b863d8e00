import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../support/shop-process.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { COLUMN_CONDITIONS, COLUMN_SELECTIONS, NAMED_COLUMNS } from './pairs/column-names.ts';

/** What PostgREST 14 answers (version 14.17, "Tables and Views", "Unicode support" and "Reserved characters"). */
describe('columns with unusual names: found as they are named', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.sql.unsafe(NAMED_COLUMNS);
  });
  afterAll(() => database.close());

  const search = (pairs: readonly (readonly [string, string])[]): string => new URLSearchParams(pairs as [string, string][]).toString();
  const answered = async (pairs: readonly (readonly [string, string])[], init: RequestInit = {}): Promise<unknown> => {
    const answer = await database.request(`/rest/v1/named?select=id&${search(pairs)}`, init);
    const body = (await answer.json()) as readonly { id: number }[] | { code: string };
    return 'code' in body ? `${answer.status} ${body.code}` : body.map(({ id }) => id).toSorted((one, other) => one - other);
  };

  test.each(COLUMN_CONDITIONS)('%j: %j', async (pairs, answer) => {
    expect(await answered(pairs)).toEqual(answer);
  });
  test.each(COLUMN_SELECTIONS)('select %s: %j', async (select, row) => {
    const answer = await database.request(`/rest/v1/named?id=eq.1&${search([['select', select]])}`);
    expect(await answer.json()).toEqual([row]);
  });
  test.each([
    [[['named_parts."k d"', 'eq.2']], [2]],
    [
      [
        ['named_parts.k d', 'gt.3'],
        ['named_parts.k d', 'gt.1'],
      ],
      [4, 5],
    ],
    [[['named_parts.or', '("k d".eq.2,id.eq.1)']], [1, 2]],
  ] as const)('of embedded rows %j: %j', async (pairs, ids) => {
    const answer = await database.request(`/rest/v1/named?select=named_parts(id)&id=eq.1&${search(pairs)}`);
    expect(await answer.json()).toEqual([{ named_parts: ids.map((id) => ({ id })) }]);
  });
  test.each(['a b', '"a b"', 'naïve', '"naïve"', '"id"'])('order by %s: descending', async (name) => {
    const rows = await database.request(`/rest/v1/named?select=id&limit=1&${search([['order', `${name}.desc.nullslast`]])}`);
    expect(await rows.json()).toEqual([{ id: 5 }]);
    const parts = `named_parts?select=named(id)&id=eq.1&${search([['named.order', `${name}.desc`]])}`;
    expect((await database.request(`/rest/v1/${parts}`)).status).toBe(200);
  });
  test('function of a row that a procedure returns: selected as its column', async () => {
    await database.sql.unsafe(`
      create function public.doubled(public.named) returns integer language sql stable as $$ select $1.id * 2 $$;
      create function public.all_named() returns setof public.named language sql stable as $$ select * from public.named order by id $$;
      grant execute on function public.doubled(public.named), public.all_named() to anon`);
    await database.sql`notify pgrst, 'reload schema'`;
    await eventually(async () => (await database.request('/rest/v1/rpc/all_named?select=id')).ok);
    const called = async (query: string, init: RequestInit = {}): Promise<unknown> =>
      (await database.request(`/rest/v1/rpc/all_named?${query}`, init)).json();
    expect(await called('select=id,doubled&id=eq.3')).toEqual([{ id: 3, doubled: 6 }]);
    expect(await called('select=doubled&limit=1', { method: 'POST', body: '{}' })).toEqual([{ doubled: 2 }]);
    expect(await called('select=tripled')).toMatchObject({ code: '42703', message: 'column all_named.tripled does not exist' });
  });
  test('update and delete by them: their rows alone', async () => {
    const headers = { 'content-type': 'application/json', prefer: 'return=representation' };
    const change = (method: string, pairs: readonly (readonly [string, string])[], body?: string): Promise<unknown> =>
      answered(pairs, { method, headers, ...(body !== undefined && { body }) });
    await database.sql`insert into public.named (id, "x.y") values (8, 8), (9, 9)`;
    expect(
      await change(
        'PATCH',
        [
          ['"x.y"', 'gt.7'],
          ['"x.y"', 'lt.9'],
        ],
        '{"naïve":80}',
      ),
    ).toEqual([8]);
    expect(await change('DELETE', [['or', '(naïve.eq.80,"x.y".eq.9)']])).toEqual([8, 9]);
  });
});
