import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('an owner may add a product, a customer may not', async () => {
  const owner = await database.user('owner');
  const customer = await database.user();
  const body = JSON.stringify({ name: 'A', description: 'B', price: 5 });
  const refused = await database.request('/rest/v1/products', { method: 'POST', body, token: customer.token });
  expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ code: '42501' })]);
  const added = await database.request('/rest/v1/products', { method: 'POST', body, token: owner.token });
  expect([added.status, await added.text()]).toEqual([201, '']);
});
