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

const record = (readings: unknown, token: string | null | 'service' = 'service') =>
  database.request('/rest/v1/rpc/server_record_vitals', { method: 'POST', token, body: JSON.stringify({ p_readings: readings }) });
const count = async (): Promise<number> => Number((await database.sql`select count(*)::int as n from private.vitals`)[0]?.['n']);

describe('readings', () => {
  test('are kept with a name, a value, a page and a moment, and nothing else', async () => {
    const answer = await record([{ name: 'LCP', value: 1200.5, page: '/products/:id', user_id: 'x', address: '203.0.113.1' }]);
    expect([answer.status, await answer.json()]).toEqual([200, 1]);
    const [row] = await database.sql`select * from private.vitals`;
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['at', 'id', 'name', 'page', 'value']);
  });
  test.each([
    ['an address instead of a pattern', [{ name: 'LCP', value: 1, page: '/products/4f1c0000-0000-4000-8000-000000000001' }]],
    ['a query', [{ name: 'LCP', value: 1, page: '/search?q=dimas' }]],
    ['a name that is none', [{ name: 'XYZ', value: 1, page: '/' }]],
    ['a value below nothing', [{ name: 'LCP', value: -1, page: '/' }]],
    ['a value that is no number', [{ name: 'LCP', value: 'NaN', page: '/' }]],
    ['no value', [{ name: 'LCP', page: '/' }]],
    ['no list', { name: 'LCP' }],
    ['too many', Array.from({ length: 51 }, () => ({ name: 'LCP', value: 1, page: '/' }))],
  ])('are refused with %s, all of them', async (_what, readings) => {
    expect((await record(readings)).status).toBe(400);
    expect(await count()).toBe(0);
  });
  test('are written and read by the server alone', async () => {
    const { token } = await database.user('owner');
    for (const caller of [null, token]) {
      expect([401, 403]).toContain((await record([], caller)).status);
      const read = await database.request('/rest/v1/rpc/server_read_vitals', { method: 'POST', token: caller, body: '{"p_days":7}' });
      expect([401, 403]).toContain(read.status);
    }
  });
  test('leave after 30 days, as a task of the scheduler', async () => {
    await database.sql`insert into private.vitals (name, value, page, at) values
      ('LCP', 1, '/', now() - interval '31 days'), ('LCP', 2, '/', now() - interval '29 days')`;
    const [run] = await database.sql<{ counts: Record<string, number> }[]>`select public.server_run_due() as counts`;
    expect(run?.counts['vitals']).toBe(1);
    expect(await count()).toBe(1);
  });
});
