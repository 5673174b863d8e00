import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CONFIRMATION_HOURS } from '../../src/domain/order/promises.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('hours to confirm: pages and the database agree', async () => {
  const [settings] = await database.sql`select confirmation_hours from private.order_settings`;
  expect(settings).toEqual({ confirmation_hours: CONFIRMATION_HOURS });
});
