import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** PostgreSQL looks into the body of a PL/pgSQL function only when that line runs, so a former name would be found by a visitor. */
const unknownNames = async (): Promise<readonly string[]> => {
  const functions = await database.sql<{ name: string; body: string }[]>`
    select n.nspname || '.' || p.proname as name, p.prosrc as body from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private')`;
  const relations = await database.sql<{ name: string }[]>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    union select n.nspname || '.' || t.typname from pg_type t join pg_namespace n on n.oid = t.typnamespace`;
  const known = new Set([...functions, ...relations].map(({ name }) => name));
  return functions.flatMap(({ name, body }) =>
    [...body.replace(/--.*$/gm, '').matchAll(/\b(?:private|public)\.[a-z_0-9]+/g)].flatMap(([used]) =>
      known.has(used) ? [] : [`${name} names ${used}`],
    ),
  );
};

test('names in functions: exist', async () => {
  expect(await unknownNames()).toEqual([]);
});

test('function that names something else: found', async () => {
  await database.sql`create function private.names_too_much() returns void language plpgsql set search_path = '' as
    $$ begin perform private.own_file('x'); end $$`;
  expect(await unknownNames()).toEqual(['private.names_too_much names private.own_file']);
});
