import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../support/shop-process.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { ADDRESS_ARGUMENTS, ARGUMENTS, BODIES, CSV_FIELDS, WHOLE_BODIES } from './pairs/bodies.ts';
import { KINDS } from './pairs/kinds.ts';

/** What PostgREST 14 stores: `json_to_recordset` of the body as it was sent (version 14.17, "Tables and Views", "Insert"). */
describe('bodies: PostgreSQL reads the text for the type of the column', () => {
  let database: TestDatabase;
  let last = 100;
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.sql.unsafe(KINDS);
    const types = [...new Set([...ARGUMENTS, ...ADDRESS_ARGUMENTS].map(([type]) => type))];
    for (const type of types)
      await database.sql.unsafe(`
        create function public.${nameOf(type)}(given ${type}) returns json language sql stable as $$ select to_json(given) $$;
        grant execute on function public.${nameOf(type)}(${type}) to anon`);
    await database.sql.unsafe(`
      create function public.whole_text(text) returns text language sql stable as $$ select $1 $$;
      create function public.whole_xml(xml) returns xml language sql stable as $$ select $1 $$;
      create function public.whole_bytea(bytea) returns bytea language sql stable as $$ select $1 $$;
      create function public.whole_body(json) returns json language sql stable as $$ select $1 $$;
      create function public.no_body() returns integer language sql stable as $$ select 1 $$;
      grant execute on function public.whole_text(text), public.whole_xml(xml), public.whole_bytea(bytea), public.whole_body(json),
        public.no_body() to anon`);
    await database.sql`notify pgrst, 'reload schema'`;
  });
  afterAll(() => database.close());

  const nameOf = (type: string): string => `same_${type.replace('public.', '').replace('[]', '_list')}`;
  const refusal = async (answer: Response): Promise<string> => `${answer.status} ${((await answer.json()) as { code: string }).code}`;
  const held = async (column: string, id: number): Promise<string> => {
    const [row] = await database.sql<{ json: string }[]>`
      select coalesce((to_json(one) -> ${column})::text, 'null') as json from public.kinds one where id = ${id}`;
    return row?.json ?? 'no row';
  };
  /** The value after a write of it, or how the write is refused. */
  const stored = async (method: string, path: string, body: string, column: string, id: number, type = 'application/json') => {
    const answer = await database.request(`/rest/v1/${path}`, { method, body, headers: { 'content-type': type } });
    return answer.ok ? held(column, id) : refusal(answer);
  };

  test.each(BODIES)('insert of %s %s: %s', async (column, json, expected) => {
    const id = ++last;
    expect(await stored('POST', 'kinds', `{"id":${id},"${column}":${json}}`, column, id)).toBe(expected);
  });
  test.each(BODIES)('update of %s to %s: %s', async (column, json, expected) => {
    expect(await stored('PATCH', 'kinds?id=eq.3', `{"${column}":${json}}`, column, 3)).toBe(expected);
  });
  test.each(CSV_FIELDS)('comma-separated %s %s: %s', async (column, field, expected) => {
    const id = ++last;
    expect(await stored('POST', 'kinds', `id,${column}\n${id},${field}`, column, id, 'text/csv')).toBe(expected);
  });

  test('media type in capitals: the same, with every digit', async () => {
    expect(await stored('POST', 'kinds', '{"id":90,"name":12345678901234567890}', 'name', 90, 'Application/JSON')).toBe(
      '"12345678901234567890"',
    );
    expect(await stored('POST', 'kinds', 'id,name\n91,NULL', 'name', 91, 'Text/CSV')).toBe('null');
  });
  test.each(['5', '"kata"', 'null', '[5]', '[[]]', '[{}]'])('body %s: is no row', async (body) => {
    expect(await refusal(await database.request('/rest/v1/kinds', { method: 'POST', body }))).toBe('400 PGRST102');
  });
  test('more values than a statement takes: refused with their number', async () => {
    const rows = Array.from({ length: 40_000 }, (_, place) => ({ id: 1000 + place, name: 'x' }));
    expect(await refusal(await database.request('/rest/v1/kinds', { method: 'POST', body: JSON.stringify(rows) }))).toBe('413 54000');
  });
  test('JSON of many levels: stored, or refused where they are too many', async () => {
    const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    const status = async (levels: number): Promise<number> =>
      (await database.request('/rest/v1/kinds', { method: 'POST', body: `{"id":${++last},"doc":${deep(levels)}}` })).status;
    expect([await status(500), await status(50_000)]).toEqual([201, 413]);
  });
  test('PUT of a number that JavaScript would round: compared with every digit', async () => {
    const put = (id: string): Promise<Response> =>
      database.request('/rest/v1/large_ids?id=eq.9007199254740993', { method: 'PUT', body: `{"id":${id}}` });
    await database.sql`create table public.large_ids (id bigint primary key)`;
    await database.sql`grant all on public.large_ids to anon`;
    await database.sql`notify pgrst, 'reload schema'`;
    await eventually(async () => (await put('9007199254740993')).ok);
    expect(await refusal(await put('9007199254740992'))).toBe('400 PGRST115');
    expect([...(await database.sql`select id::text from public.large_ids`)]).toEqual([{ id: '9007199254740993' }]);
  });

  const called = async (answer: Response): Promise<string> => (answer.ok ? answer.text() : refusal(answer));
  const unspaced = (text: string): string => (text.startsWith('4') ? text : text.replaceAll(/(?<=[:,]) /g, ''));
  test.each(ARGUMENTS)('argument %s %s: %s', async (type, json, expected) => {
    const answer = await database.request(`/rest/v1/rpc/${nameOf(type)}`, { method: 'POST', body: `{"given":${json}}` });
    expect(unspaced(await called(answer))).toBe(unspaced(expected));
  });
  test.each(ADDRESS_ARGUMENTS)('argument in the address %s %s: %s', async (type, text, expected) => {
    const answer = await database.request(`/rest/v1/rpc/${nameOf(type)}?given=${encodeURIComponent(text)}`);
    expect(unspaced(await called(answer))).toBe(unspaced(expected));
  });
  test.each(WHOLE_BODIES)('%s of %s %j: %s', async (procedure, type, body, expected) => {
    const answer = await database.request(`/rest/v1/rpc/${procedure}`, { method: 'POST', body, headers: { 'content-type': type } });
    expect(unspaced(await called(answer))).toBe(unspaced(expected));
  });
  test('arguments with the parameter columns: those alone', async () => {
    const body = '{"given":1.50,"lain":2}';
    const call = (columns: string): Promise<Response> =>
      database.request(`/rest/v1/rpc/same_text?columns=${columns}`, { method: 'POST', body });
    expect([await called(await call('given')), await called(await call('given,lain'))]).toEqual(['"1.50"', '404 PGRST202']);
  });
  test('text that is no UTF-8: refused', async () => {
    const headers = { 'content-type': 'text/plain' };
    const answer = await database.request('/rest/v1/rpc/whole_text', { method: 'POST', body: Buffer.from([0x6b, 0xff]), headers });
    expect(await refusal(answer)).toBe('400 22021');
  });
});
