import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const connections = async (): Promise<number> =>
  (await database.sql`select from pg_stat_activity where application_name = 'gateway' and datname = current_database()`).length;

test('closed gateway: a late request opens no connection', async () => {
  expect((await database.request('/rest/v1/products?select=id')).status).toBe(200);
  expect((await database.request('/rest/v1/products?select=id', { token: 'service' })).status).toBe(200);
  expect(await connections()).toBeGreaterThan(0);
  await database.gateway.close();
  for (const token of [null, 'service'] as const) {
    const late = await database.request('/rest/v1/products?select=id', { token }).catch((error: unknown) => error);
    expect(late instanceof Response ? late.status : String(late)).not.toBe(200);
  }
  expect(await connections()).toBe(0);
});
