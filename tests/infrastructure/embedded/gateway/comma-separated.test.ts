import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { FIELDS, HEADERS, TABLES } from './pairs/comma-separated.ts';
import { KINDS } from './pairs/kinds.ts';

const PROCEDURES = `
  create function public.one_name(id integer) returns public.names language sql stable as $$ select * from public.names where names.id = $1 $$;
  create function public.names_until(last integer) returns setof public.names language sql stable as $$
    select * from public.names where id <= last order by id $$;
  create function public.name_of(id integer) returns text language sql stable as $$ select name from public.names where names.id = $1 $$;
  create function public.ids_until(last integer) returns setof integer language sql stable as $$ select generate_series(1, last) $$;
  grant execute on function public.one_name, public.names_until, public.name_of, public.ids_until to anon`;

/** What PostgREST 14.17 answers: the text of each row (asCsvF in src/PostgREST/Query/SqlFragment.hs, QuerySpec, RpcSpec and InsertSpec). */
describe('comma-separated values: rows as PostgreSQL writes them', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.sql.unsafe(`${KINDS};${PROCEDURES}`);
  });
  afterAll(() => database.close());

  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    database.request(`/rest/v1/${path}`, { ...init, headers: { accept: 'text/csv', ...init.headers } });
  const change = (path: string, method: string, body?: string, more = ''): Promise<Response> => {
    const headers = { 'content-type': 'application/json', prefer: `return=representation${more}` };
    return ask(path, { method, headers, ...(body === undefined ? {} : { body }) });
  };

  test.each(FIELDS)('%s: %s', async (column, field) => {
    const answer = await ask(`kinds?id=eq.1&select=${encodeURIComponent(column)}`);
    expect((await answer.text()).split('\n').slice(1).join('\n')).toBe(field);
  });
  test.each(TABLES)('%s: %j', async (request, text) => {
    const answer = await ask(request);
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['text/csv; charset=utf-8', text]);
  });
  test.each(HEADERS)('$method $request, $prefer, $range: content type, range and count', async (asked) => {
    const { request, method = 'GET', prefer, range, body, status, contentRange, text } = asked;
    const headers = {
      ...(prefer === undefined ? {} : { prefer }),
      ...(range === undefined ? {} : { range }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const answer = await ask(request, { method, headers, ...(body === undefined ? {} : { body }) });
    const given = [answer.status, answer.headers.get('content-type'), answer.headers.get('content-range'), await answer.text()];
    expect(given).toEqual([status, 'text/csv; charset=utf-8', contentRange, text]);
  });
  test.each([
    ['names?select=id&id=eq.1', [{ id: 1 }]],
    ['rpc/name_of?id=1', 'abc'],
  ])('%s, where JSON is preferred: JSON', async (request, json) => {
    const answer = await ask(request, { headers: { accept: 'text/csv;q=0.5,application/json' } });
    expect([answer.headers.get('content-type'), await answer.json()]).toEqual(['application/json; charset=utf-8', json]);
  });
  test('HEAD: no body', async () => {
    const answer = await ask('names?select=id&limit=2', { method: 'HEAD' });
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['text/csv; charset=utf-8', '']);
  });
  test('refusal: as JSON', async () => {
    expect(await (await ask('names?select=nothing')).json()).toMatchObject({ code: '42703' });
  });
  test('changes that return their rows: the rows', async () => {
    const inserted = await change('names', 'POST', '[{"id":20,"name":"x \\"y\\""},{"id":21,"name":null}]');
    expect([inserted.status, await inserted.text()]).toEqual([201, 'id,name\n20,"x ""y"""\n21,']);
    const merged = await change('names?select=name', 'POST', '{"id":20,"name":"z"}', ',resolution=merge-duplicates');
    expect(await merged.text()).toBe('name\nz');
    expect(await (await change('names?id=eq.21&select=id,called:name', 'PATCH', '{"name":"a,b"}')).text()).toBe('id,called\n21,"a,b"');
    expect(await (await change('names?id=gte.20&order=id', 'DELETE')).text()).toBe('id,name\n20,z\n21,"a,b"');
    expect(await (await ask('names?id=gte.20')).text()).toBe('\n');
  });
});
