import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const SARI = '00000000-0000-4000-8000-00000000aaaa';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
  await database.sql`insert into auth.users (id, phone, phone_confirmed_at) values (${SARI}, '6281234567890', now())`;
});
afterEach(() => database.close());

const show = (name: string | null) =>
  database.sql`update public.profiles set avatar_url = ${name === null ? null : `/storage/v1/object/public/avatars/${name}`} where id = ${SARI}`;
const leaving = async () =>
  (await database.sql`select path from private.files_to_remove where bucket = 'avatars' order by path`).map(({ path }) => path);

test('picture no longer shown by its profile: removed from storage', async () => {
  await show('satu.jpg');
  expect(await leaving()).toEqual([]);
  await show('dua.jpg');
  expect(await leaving()).toEqual(['satu.jpg']);
  await show(null);
  expect(await leaving()).toEqual(['dua.jpg', 'satu.jpg']);
});

test('picture of a deleted account: removed', async () => {
  await show('satu.jpg');
  await database.sql`delete from auth.users where id = ${SARI}`;
  expect(await leaving()).toEqual(['satu.jpg']);
});

test('picture at another service: unchanged', async () => {
  await database.sql`update public.profiles set avatar_url = 'https://pictures.example/a.png' where id = ${SARI}`;
  await show(null);
  expect(await leaving()).toEqual([]);
});
