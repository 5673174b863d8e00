import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import postgres, { type Sql } from 'postgres';
import { gatewayUrl } from '../../../../src/infrastructure/embedded/postgres/database-roles.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

let database: TestDatabase;
let gateway: Sql;
beforeAll(async () => {
  database = await openTestDatabase();
  gateway = postgres(gatewayUrl(database.url, database.keys.gatewayPassword), { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await gateway.end();
  await database.close();
});

describe('gateway role', () => {
  test.each(['gateway', 'service_role', 'authenticated', 'anon'])('%s: cannot read accounts', async (role) => {
    for (const column of ['encrypted_password', 'phone', 'raw_user_meta_data', 'id', '*']) {
      const read = gateway.begin(async (sql) => {
        await sql.unsafe(`set local role ${role}`);
        await sql.unsafe(`select ${column} from auth.users limit 1`);
      });
      await expect(read).rejects.toMatchObject({ code: '42501' });
    }
    const [tables] = await gateway`
      select array_agg(c.relname::text) as names from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'auth'::regnamespace and c.relkind in ('r', 'v') and has_column_privilege(${role}, c.oid, a.attnum, 'select')`;
    expect(tables?.['names']).toBeNull();
  });

  test('account columns: only those needed to check a token', async () => {
    const columns = await gateway<{ name: string }[]>`
      select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'gateway'::regnamespace order by 1`;
    expect(columns.map(({ name }) => name)).toEqual([
      'sessions.id',
      'sessions.not_after',
      'sessions.user_id',
      'users.banned_until',
      'users.deleted_at',
      'users.id',
    ]);
    await expect(gateway`delete from gateway.users`).rejects.toMatchObject({ code: '42501' });
  });

  test('token check: own tokens are accepted, others are not', async () => {
    const { id, token, sessionId } = await database.user();
    const own = async (): Promise<unknown> => (await database.request('/rest/v1/profiles?select=id', { token })).json();
    const files = await database.request('/storage/v1/object/list/product-images', { token, method: 'POST', body: '{"prefix":""}' });
    expect([await own(), files.status]).toEqual([[{ id }], 200]);
    await database.sql`delete from auth.sessions where id = ${sessionId}`;
    expect(await own()).toEqual([]);
  });
});
