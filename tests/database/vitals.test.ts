import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate private.vitals`;
});

const given = (readings: readonly (readonly [name: string | null, value: unknown, page: string | null])[]) => ({
  p_names: readings.map(([name]) => name),
  p_values: readings.map(([, value]) => value),
  p_pages: readings.map(([, , page]) => page),
});
const record = (body: object, token: string | null | 'service' = 'service') =>
  database.request('/rest/v1/rpc/server_record_vitals', { method: 'POST', token, body: JSON.stringify(body) });
const count = async (): Promise<number> => Number((await database.sql`select count(*)::int as n from private.vitals`)[0]?.['n']);

describe('web vitals', () => {
  test('stored: name, value, page and time only', async () => {
    const answer = await record(given([['LCP', 1200.5, '/products/:id']]));
    expect([answer.status, await answer.json()]).toEqual([200, 1]);
    const [row] = await database.sql`select * from private.vitals`;
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['at', 'id', 'name', 'page', 'value']);
  });
  test.each([
    ['an address instead of a pattern', given([['LCP', 1, '/products/4f1c0000-0000-4000-8000-000000000001']])],
    ['a query', given([['LCP', 1, '/search?q=dimas']])],
    [
      'a name that is none',
      given([
        ['LCP', 1, '/'],
        ['XYZ', 1, '/'],
      ]),
    ],
    ['a value below nothing', given([['LCP', -1, '/']])],
    ['a value that is no number', given([['LCP', 'NaN', '/']])],
    ['no value', given([['LCP', null, '/']])],
    ['lists of different lengths', { ...given([['LCP', 1, '/']]), p_pages: [] }],
    ['too many', given(Array.from({ length: 51 }, () => ['LCP', 1, '/'] as const))],
  ])('batch with %s: refused as a whole', async (_what, body) => {
    expect((await record(body)).status).toBe(400);
    expect(await count()).toBe(0);
  });
  test('access: the server only', async () => {
    const { token } = await database.user('owner');
    for (const caller of [null, token]) {
      expect([401, 403]).toContain((await record(given([]), caller)).status);
      const read = await database.request('/rest/v1/rpc/server_read_vitals', { method: 'POST', token: caller, body: '{"p_days":7}' });
      expect([401, 403]).toContain(read.status);
    }
  });
  test('deleted after 30 days by the scheduler', async () => {
    await database.sql`insert into private.vitals (name, value, page, at) values
      ('LCP', 1, '/', now() - interval '31 days'), ('LCP', 2, '/', now() - interval '29 days')`;
    const [run] = await database.sql<{ counts: Record<string, number> }[]>`select public.server_run_due() as counts`;
    expect(run?.counts['vitals']).toBe(1);
    expect(await count()).toBe(1);
  });
});
