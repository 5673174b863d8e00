import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { ADDRESS_ARGUMENTS, ARGUMENTS, BODIES, CSV_FIELDS } from './pairs/bodies.ts';
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
});
