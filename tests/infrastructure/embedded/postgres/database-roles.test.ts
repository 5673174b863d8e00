import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ensureDatabaseRoles } from '../../../../src/infrastructure/embedded/postgres/database-roles.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.request('/rest/v1/products?select=id');
});
afterAll(() => database.close());

const password = async (): Promise<string> => {
  const [row] = await database.sql<{ rolpassword: string }[]>`select rolpassword from pg_authid where rolname = 'gateway'`;
  return row?.rolpassword ?? '';
};

test('database roles: a shop with another data folder is refused while one is open', async () => {
  const before = await password();
  await expect(ensureDatabaseRoles(database.sql, 'kata sandi dari folder lain')).rejects.toThrow('DATA_DIR lain');
  expect(await password()).toBe(before);
});

test('database roles: the same shop may restart while old connections are open', async () => {
  await ensureDatabaseRoles(database.sql, database.keys.gatewayPassword);
});
