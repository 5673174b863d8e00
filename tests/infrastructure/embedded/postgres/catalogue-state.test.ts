import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { catalogueState } from '../../../../src/infrastructure/embedded/postgres/catalogue-state.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The catalogue states before and after a change, which is rolled back; concurrent changes in the same cluster are not visible. */
const around = async (change: string): Promise<readonly [before: string, after: string]> => {
  const undone = new Error('undone');
  let states: readonly [string, string] = ['', ''];
  await database.sql
    .begin('isolation level repeatable read', async (transaction) => {
      const before = await catalogueState(transaction);
      await transaction.unsafe(change);
      states = [before, await catalogueState(transaction)];
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return states;
};

test.each([
  'create table public.later (id int)',
  'drop table public.wishlists cascade',
  'alter table public.products add column later text',
  'alter table public.products alter column name drop not null',
  "alter table public.products alter column description set default ''",
  'alter table public.products disable row level security',
  'alter table public.products rename column name to title',
  'create index on public.products (description)',
  'drop policy gateway_objects on storage.objects',
  'grant insert on public.products to anon',
  'grant select (price) on public.products to anon',
  'revoke usage on schema storage from gateway',
  'grant execute on function realtime.follow_publication() to anon',
  'create or replace function realtime.topic() returns text language sql as $$ select null::text $$',
  'create or replace view gateway.users as select id, banned_until, deleted_at from auth.users where false',
  'drop trigger if exists realtime_announce_row on public.products; alter table public.products disable trigger user',
  'create role later nologin',
  "alter role gateway password 'lain'",
  'revoke anon from gateway',
  'alter role gateway set statement_timeout to 1',
  'alter default privileges in schema public grant select on tables to anon',
  "create type public.later as enum ('a')",
  'create domain public.later as text',
  'alter publication supabase_realtime add table public.products',
])('catalogue state: differs after %s', async (change) => {
  const [before, after] = await around(change);
  expect(after).not.toBe(before);
});

test('catalogue state: unchanged after changes of rows', async () => {
  const [before, after] = await around(
    "insert into products (name, description, price) values ('Akun', 'Isi', 1); update private.installation set seeded_at = now(); analyze products",
  );
  expect(after).toBe(before);
});
