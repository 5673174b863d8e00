import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { FILTERS, REFUSALS, TEXTS, TREES } from './pairs/filters.ts';
import { KINDS } from './pairs/kinds.ts';

/** What PostgREST 14 answers, by its documentation and the queries that it sends (version 14.17, "Tables and Views", "Operators"). */
describe('filters: PostgreSQL reads the text for the type of the column', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.sql.unsafe(KINDS);
  });
  afterAll(() => database.close());

  const answered = async (table: string, query: string): Promise<unknown> => {
    const answer = await database.request(`/rest/v1/${table}?select=id&order=id&${query}`);
    const body = (await answer.json()) as readonly { id: number }[] | { code: string };
    return 'code' in body ? `${answer.status} ${body.code}` : body.map(({ id }) => id);
  };
  const one = (column: string, filter: string): string => `${encodeURIComponent(column)}=${encodeURIComponent(filter)}`;
  const encoded = (query: string): string => new URLSearchParams(query.replaceAll('+', '%2B')).toString();

  test.each(FILTERS)('%s=%s: %j', async (column, filter, answer) => {
    expect(await answered('kinds', one(column, filter))).toEqual(answer);
  });
  test.each(TEXTS)('text %s=%s: %j', async (column, filter, answer) => {
    expect(await answered('names', one(column, filter))).toEqual(answer);
  });
  test.each(TREES)('%s: %j', async (query, answer) => {
    expect(await answered('names', encoded(query))).toEqual(answer);
  });
  test.each(REFUSALS)('%s: refused with its place', async (query, message, details) => {
    const answer = await database.request(`/rest/v1/names?${encoded(query)}`);
    expect([answer.status, await answer.json()]).toEqual([400, { code: 'PGRST100', message, details, hint: null }]);
  });
});
