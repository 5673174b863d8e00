import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect } from '../../../../src/infrastructure/embedded/postgres/connect.ts';
import { prepareDatabase } from '../../../../src/infrastructure/embedded/prepare-database.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

const SERVERS = 4;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a database that several servers prepare at once: each of them opens', async () => {
  const { url, keys, storageFolder } = database;
  const connections = Array.from({ length: SERVERS }, () => connect(url, 4));
  try {
    const prepared = await Promise.all(
      connections.map((sql) =>
        prepareDatabase({ sql, url, keys, dataFolder: storageFolder, migrationsFolder: 'supabase/migrations', build: null, backups: null }),
      ),
    );
    expect(new Set(prepared.map(({ migrations }) => migrations)).size).toBe(1);
  } finally {
    for (const sql of connections) await sql.end();
  }
});
