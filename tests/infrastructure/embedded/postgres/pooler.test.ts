import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connect } from '../../../../src/infrastructure/embedded/postgres/connect.ts';
import { driverAddress, isNamedPooler } from '../../../../src/infrastructure/embedded/postgres/database-address.ts';
import { reachDatabase, requireGatewayRole } from '../../../../src/infrastructure/embedded/postgres/pooler.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The same database, by an address that says it is a pooler's. */
const named = (): string => `${database.url}?pgbouncer=true&connection_limit=1`;
const otherDatabase = (): string => database.url.replace(/\/[^/]*$/, '/postgres');

describe('addresses of poolers', () => {
  test.each([
    ['postgres://o:s@db.example:5432/arena', false],
    ['postgres://o:s@db.example/arena', false],
    ['postgres://o:s@db.example:6543/arena', true],
    ['postgres://o:s@db.example:5432/arena?pgbouncer=true', true],
    ['postgres://o:s@db.example:5432/arena?pgbouncer=false', false],
  ])('%s: %s', (url, expected) => {
    expect(isNamedPooler(url)).toBe(expected);
  });
  test('parameters of other programs: not passed on to PostgreSQL', () => {
    expect(driverAddress('postgres://o:s@db.example/arena?pgbouncer=true&connection_limit=1&sslmode=require')).toBe(
      'postgres://o:s@db.example/arena?sslmode=require',
    );
  });
});

describe('the way to a database', () => {
  test('directly: one address for everything', async () => {
    expect(await reachDatabase(database.url, null)).toEqual({ url: database.url, sessionUrl: database.url, isPooled: false });
  });
  test('over a pooler of transactions without a direct address: refused with what needs one', async () => {
    await expect(reachDatabase(named(), null)).rejects.toThrow(
      /^DATABASE_URL menunjuk pooler transaksi\. .*\(LISTEN\).*Sebutkan alamat langsung .* di DIRECT_URL/,
    );
  });
  test('over a pooler of transactions with a direct address: statements there, sessions here', async () => {
    expect(await reachDatabase(named(), database.url)).toEqual({ url: database.url, sessionUrl: database.url, isPooled: true });
  });
  test('a direct address that is a pooler’s too, or of another database: refused', async () => {
    await expect(reachDatabase(named(), named())).rejects.toThrow(/^DIRECT_URL juga menunjuk pooler transaksi\./);
    await expect(reachDatabase(named(), otherDatabase())).rejects.toThrow(/^DIRECT_URL dan DATABASE_URL menunjuk database yang berbeda\./);
  });
  test('a pooler that does not know the role of the gateway: refused with what it needs', async () => {
    const reach = { url: database.url, sessionUrl: database.url, isPooled: true };
    await requireGatewayRole(reach, database.keys.gatewayPassword);
    await expect(requireGatewayRole(reach, 'other')).rejects.toThrow(
      /^Pooler di DATABASE_URL tidak menerima peran gateway, .*password authentication failed .*auth_query/,
    );
  });
});

test('connections of commands: prepare nothing, so that they may go over a pooler', async () => {
  const sql = connect(named(), 1);
  for (let turn = 0; turn < 2; turn += 1) await sql`select ${turn}::integer as turn`;
  expect([...(await sql`select count(*)::integer as count from pg_prepared_statements`)]).toEqual([{ count: 0 }]);
  await sql.end();
});
