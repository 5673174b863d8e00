import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../../support/shop-process.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const connections = async (): Promise<number> => {
  const [row] = await database.sql<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity where application_name = 'gateway' and datname = current_database()`;
  return row?.n ?? -1;
};

test('gateway closed under load: ends without open connections', async () => {
  await database.request('/rest/v1/products?select=id');
  // The deadline in front of the gateway answers these requests.
  for (let visitor = 0; visitor < 100; visitor += 1) void database.request('/rest/v1/products?select=id').catch(() => null);
  await eventually(async () => (await connections()) > 1);
  await database.gateway.close();
  await eventually(async () => (await connections()) === 0);
  expect(await connections()).toBe(0);
}, 30_000);
