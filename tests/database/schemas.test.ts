import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Sql, TransactionSql } from 'postgres';
import { type Catalogue, compareCatalogues, readCatalogue } from '../../scripts/database/catalogue.ts';
import { loadSchemas, readSchemaFiles } from '../../scripts/database/schema-files.ts';
import { migrate, readMigrations } from '../../src/infrastructure/embedded/postgres/migrations.ts';
import { openEmptyDatabase, openMigratedDatabase } from '../support/empty-database.ts';
import { openHostedLikeEmptyDatabase } from '../support/hosted-like-database.ts';

const files = await readSchemaFiles('supabase');

let made: Awaited<ReturnType<typeof openEmptyDatabase>>;
let sql: Sql;
let catalogue: Catalogue;
beforeAll(async () => {
  made = await openEmptyDatabase();
  ({ sql } = made);
  await loadSchemas(sql, files);
  catalogue = await readCatalogue(sql);
});
afterAll(async () => {
  await made.close();
});

/** Two accounts that are older than the shop, and the part of pg_cron that it uses. */
const USED_BEFORE = `
  insert into auth.users (id, phone, phone_confirmed_at, email, raw_user_meta_data, created_at) values
    ('00000000-0000-4000-8000-000000000001', '6281234567890', '2026-01-01', '', '{"name": "Sari"}', '2026-01-01'),
    ('00000000-0000-4000-8000-000000000002', null, null, 'budi@contoh.example', '{"full_name": "Budi"}', '2026-01-01');
  create schema cron;
  create table cron.job (jobname text primary key, schedule text, command text);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
    insert into cron.job values (job_name, schedule, command) returning 1
  $$`;

class Undo extends Error {}

/** Runs something in a transaction that is rolled back. */
const undone = async <T>(run: (transaction: TransactionSql) => Promise<T>): Promise<T> => {
  let result: { readonly value: T } | null = null;
  await sql
    .begin(async (transaction) => {
      result = { value: await run(transaction) };
      throw new Undo();
    })
    .catch((error: unknown) => (error instanceof Undo ? undefined : Promise.reject(error)));
  return (result as unknown as { readonly value: T }).value;
};

const differencesAfter = (change: string): Promise<string[]> =>
  undone(async (transaction) => {
    await transaction.unsafe(change);
    return compareCatalogues(catalogue, await readCatalogue(transaction));
  });

/** Of the roles of the interface; the role of the gateway is made before there is a database. */
const settingsOfRoles = async (database: Sql | TransactionSql): Promise<readonly string[]> =>
  [...(await readCatalogue(database))]
    .filter(([name]) => name.startsWith('role settings ') && name !== 'role settings gateway')
    .map(([name, value]) => `${name}: ${value}`);

describe('database made from the schema files', () => {
  test('equals one made from the migrations', async () => {
    const migrated = await openMigratedDatabase();
    const expected = await readCatalogue(migrated.sql);
    await migrated.close();
    expect(compareCatalogues(expected, catalogue)).toEqual([]);
    expect(expected.size).toBeGreaterThan(3000);
  });

  test('equals one made from the migrations in a hosted project with default privileges, accounts and pg_cron', async () => {
    const projects = [await openHostedLikeEmptyDatabase(), await openHostedLikeEmptyDatabase()] as const;
    for (const project of projects) await project.sql.unsafe(USED_BEFORE);
    await migrate(projects[0].sql, await readMigrations('supabase/migrations'));
    await loadSchemas(projects[1].sql, files);
    const [expected, actual] = [await readCatalogue(projects[0].sql), await readCatalogue(projects[1].sql)];
    for (const project of projects) await project.close();
    expect(compareCatalogues(expected, actual)).toEqual([]);
    expect([...actual.keys()].filter((name) => /^row (cron\.job|public\.profiles) /.test(name))).toHaveLength(3);
  });

  // Roles belong to the server, so that a database made by migrations beside it would hide a setting that is missing in the schema files.
  test('sets the same role settings as the migrations', async () => {
    const settings = await undone(async (transaction) => {
      for (const role of ['anon', 'authenticated', 'service_role']) await transaction.unsafe(`alter role ${role} reset all`);
      for (const { text } of files) for (const [statement] of text.matchAll(/^alter role [^;]+;/gm)) await transaction.unsafe(statement);
      return settingsOfRoles(transaction);
    });
    expect(settings).toEqual(['role settings anon: statement_timeout=3s', 'role settings authenticated: statement_timeout=3s']);
    expect(await settingsOfRoles(sql)).toEqual(settings);
  });
});

describe('comparison of catalogues', () => {
  test.each([
    ['a schema', 'create schema planted', 'schema planted: not expected'],
    ['a privilege on a schema', 'revoke usage on schema private from anon', /^schema private: /],
    [
      'default privileges',
      'alter default privileges in schema private grant select on tables to anon',
      /^default privileges postgres private r: /,
    ],
    ['an extension', 'create extension citext', 'extension citext: not expected'],
    [
      'a privilege on a function of an extension',
      'grant execute on function extensions.soundex(text) to anon',
      /^extension fuzzystrmatch: /,
    ],
    ['a privilege on a table', 'grant delete on public.orders to authenticated', /^relation public\.orders: .+DELETE/],
    ['row-level security that is off', 'alter table public.orders disable row level security', /^relation public\.orders: /],
    ['a storage parameter of a table', 'alter table public.orders set (fillfactor = 70)', /^relation public\.orders: .+fillfactor/],
    ['a view', 'create view public.planted as select 1 as one', 'relation public.planted: not expected'],
    ['a rule', 'create rule planted as on delete to public.tiers do instead nothing', 'rule public.tiers.planted: not expected'],
    ['a type of a column', 'alter table public.tiers alter sort_order type bigint', /^column public\.tiers\.sort_order: .+bigint/],
    ['a default', 'alter table public.orders alter warranty_days set default 1', /^column public\.orders\.warranty_days: .+default 1/],
    ['a column that may be null', 'alter table public.orders alter number drop not null', /^column public\.orders\.number: /],
    ['a privilege on a column', 'grant update (phone) on public.profiles to authenticated', /^column public\.profiles\.phone: /],
    ['a statistics target', 'alter table public.orders alter state set statistics 500', /^column public\.orders\.state: .+statistics 500/],
    ['an identity', 'alter table private.journals alter id drop identity', /^column private\.journals\.id: /],
    ['a check', 'alter table public.orders drop constraint orders_total_adds_up', 'constraint public.orders.orders_total_adds_up: missing'],
    [
      'a foreign key with another action',
      `alter table public.orders drop constraint orders_buyer_id_fkey,
       add constraint orders_buyer_id_fkey foreign key (buyer_id) references auth.users (id) on delete cascade`,
      /^constraint public\.orders\.orders_buyer_id_fkey: .+CASCADE/,
    ],
    ['an index that is missing', 'drop index public.orders_of_buyer', 'index public.orders_of_buyer: missing'],
    ['an option of an index', 'alter index public.products_of_picture set (fastupdate = on)', /^index public\.products_of_picture: /],
    ['the volatility of a function', 'alter function private.rupiah(bigint) stable', /^function private\.rupiah\(bigint\): /],
    [
      'the search path of a function',
      'alter function private.rupiah(bigint) set search_path = public',
      /^function private\.rupiah\(bigint\): /,
    ],
    ['a function with the rights of its caller', 'alter function private.may(text) security invoker', /^function private\.may\(text\): /],
    ['a privilege on a function', 'grant execute on function private.rupiah(bigint) to anon', /^function private\.rupiah\(bigint\): /],
    [
      'a trigger that is disabled',
      'alter table public.profiles disable trigger refuse_delete',
      /^trigger public\.profiles\.refuse_delete: .+enabled D/,
    ],
    ['a trigger that is missing', 'drop trigger refuse_delete on public.profiles', 'trigger public.profiles.refuse_delete: missing'],
    ['the condition of a policy', 'alter policy orders_read on public.orders using (true)', /^policy public\.orders\.orders_read: /],
    ['the roles of a policy', 'alter policy orders_read on public.orders to public', /^policy public\.orders\.orders_read: /],
    ['a table of a publication', 'alter publication supabase_realtime add table public.orders', /^publication supabase_realtime: .+orders/],
    ['an option of a publication', `alter publication supabase_realtime set (publish = 'insert')`, /^publication supabase_realtime: /],
    ['an attribute of a type', 'alter type private.search_unit add attribute planted text', /^type private\.search_unit: /],
    ['a type', `create type public.planted as enum ('a')`, 'type public.planted: not expected'],
    ['a domain', 'create domain public.planted as text check (value <> $$$$)', 'type public.planted: not expected'],
    ['a step of a sequence', 'alter sequence private.journals_id_seq increment 2', /^sequence private\.journals_id_seq: /],
    ['a privilege on a sequence', 'grant usage on sequence private.journals_id_seq to anon', /^sequence private\.journals_id_seq: .+anon/],
    [
      'a statistics object',
      'drop statistics private.product_attribute_values_combined',
      'statistics private.product_attribute_values_combined: missing',
    ],
    [
      'the target of a statistics object',
      'alter statistics private.product_attribute_values_combined set statistics 100',
      /^statistics private\.product_attribute_values_combined: /,
    ],
    ['a setting of a role', `alter role anon set statement_timeout = '5s'`, /^role settings anon: /],
    ['a comment on a table', `comment on table public.orders is 'planted'`, 'comment table public.orders: not expected'],
    ['a comment on a column', `comment on column public.orders.id is 'planted'`, 'comment table column public.orders.id: not expected'],
    [
      'a comment on a function',
      `comment on function private.rupiah(bigint) is 'x'`,
      'comment function private.rupiah(bigint): not expected',
    ],
    [
      'a row that is missing',
      `delete from private.role_permissions where role = 'cs' and permission = 'orders.read'`,
      /^row .+orders\.read.+: missing/,
    ],
    [
      'a row too many',
      `insert into private.risk_rules (name, points, text) values ('planted', 1, 'Satu kalimat tentang apa yang ditambahkan.')`,
      /^row .+planted.+: not expected/,
    ],
    ['a setting in a row', 'update private.order_settings set max_unpaid = 4', /^row private\.order_settings .+: (missing|not expected)/],
    ['a bucket', `update storage.buckets set public = true where id = 'evidence'`, /^row storage\.buckets .+: (missing|not expected)/],
  ])('%s', async (_, change, expected) => {
    const found = await differencesAfter(change);
    expect(found.some((line) => (typeof expected === 'string' ? line === expected : expected.test(line)))).toBe(true);
  });

  test('text of a function with comments inside: found', async () => {
    const [{ definition } = { definition: '' }] = await sql<{ definition: string }[]>`
      select pg_get_functiondef('private.order_number()'::regprocedure) as definition`;
    const lines = await differencesAfter(
      definition.replace('begin', '-- planted\nbegin').replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'),
    );
    expect(lines).toEqual([expect.stringMatching(/^function private\.order_number\(\): at character \d+ expected .+ found .+planted/)]);
  });

  test('order of columns, also after one was dropped and added: found', async () => {
    const lines = await differencesAfter('alter table private.risk_rules drop points, add points integer');
    expect(lines.some((line) => line.startsWith('column private.risk_rules.points: '))).toBe(true);
  });

  test('no change: no difference', async () => {
    expect(await differencesAfter('select 1')).toEqual([]);
  });
});
