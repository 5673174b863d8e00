import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const isPassword = async (phone: string | null, password: string | null): Promise<unknown> =>
  (await database.sql`select public.server_is_password_of(${phone}, ${password}) as answer`)[0]?.['answer'];

test('password check by number: only the password of its account matches', async () => {
  const [phone, other] = ['6281200000001', '6281200000002'];
  await database.sql`insert into auth.users (id, phone, encrypted_password)
    values (${randomUUID()}, ${phone}, extensions.crypt('rahasia banget', extensions.gen_salt('bf', 4))), (${randomUUID()}, ${other}, '$argon2id$v=19$x')`;
  expect(await isPassword(phone, 'rahasia banget')).toBe(true);
  for (const [number, password] of [
    [phone, 'rahasia'],
    [phone, ''],
    [phone, null],
    [other, '$argon2id$v=19$x'],
    ['62', 'x'],
    [null, 'x'],
  ] as const)
    expect([number, password, await isPassword(number, password)]).toEqual([number, password, false]);
  await database.sql`update auth.users set deleted_at = now() where phone = ${phone}`;
  expect(await isPassword(phone, 'rahasia banget')).toBe(false);
});

test('count of migrations: the number of rows in the history', async () => {
  const [counted] =
    await database.sql`select public.server_count_migrations() as answer, count(*)::int as rows from supabase_migrations.schema_migrations`;
  expect(counted?.['answer']).toBe(counted?.['rows']);
  expect(counted?.['rows']).toBeGreaterThan(0);
});
