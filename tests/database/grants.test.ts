import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Sql } from 'postgres';
import { ensureSystemSchema } from '../../src/infrastructure/embedded/postgres/system-schema.ts';
import { openHostedLikeDatabase } from '../support/hosted-like-database.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { SUBJECTS } from './access-matrix.ts';
import { FUNCTIONS } from './function-matrix.ts';
import { TABLE_PRIVILEGES } from './table-privileges.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Grants = Readonly<Record<string, unknown>>;
const grantsOf = async (sql: Sql): Promise<Grants> => {
  const relations = await sql`select c.oid::regclass::text as name, array(select unnest(c.relacl)::text order by 1) as acl
    from pg_class c where c.relnamespace::regnamespace::text in ('public', 'private', 'storage', 'auth') and c.relkind in ('r', 'v', 'S') order by 1`;
  const columns =
    await sql`select a.attrelid::regclass::text || '.' || a.attname as name, array(select unnest(a.attacl)::text order by 1) as acl
    from pg_attribute a where a.attacl is not null and a.attrelid::regclass::text !~ '^pg_' order by 1`;
  const functions = await sql`select p.oid::regprocedure::text as name, array(select unnest(p.proacl)::text order by 1) as acl
    from pg_proc p where p.pronamespace::regnamespace::text in ('public', 'private') order by 1`;
  return { relations: [...relations], columns: [...columns], functions: [...functions] };
};

const callable = async (sql: Sql): Promise<Record<string, string[]>> => {
  const lists: Record<string, string[]> = {};
  for (const role of Object.keys(FUNCTIONS)) {
    const rows = await sql<{ name: string }[]>`
      select distinct p.pronamespace::regnamespace::text || '.' || p.proname as name from pg_proc p
      where p.pronamespace::regnamespace::text in ('public', 'private') and has_function_privilege(${role}, p.oid, 'execute') order by 1`;
    lists[role] = rows.map((row) => row.name);
  }
  return lists;
};

test('tables of the shop: each has a row in the matrix', async () => {
  const tables = await database.sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c where c.relnamespace::regnamespace::text in ('public', 'private') and c.relkind = 'r'`;
  const covered = new Set(SUBJECTS.map(({ schema, table }) => (schema === 'public' ? table : `${schema}.${table}`)));
  expect(tables.map((table) => table.name).filter((name) => !covered.has(name))).toEqual([]);
});

test('tables of the shop: each has row-level security', async () => {
  const open = await database.sql`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace::regnamespace::text in ('public', 'private', 'storage', 'realtime') and c.relkind = 'r' and not c.relrowsecurity`;
  expect([...open]).toEqual([]);
});

/** Privileges of the browser roles and of everybody on tables, views, sequences and columns of a schema, as `role privilege name`. */
const privilegesIn = async (sql: Sql, schema: string): Promise<readonly string[]> => {
  const rows = await sql<{ line: string }[]>`
    with given as (
      select c.oid::regclass::text as name, a.grantee, a.privilege_type
      from pg_class c cross join lateral aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a
      where c.relnamespace = ${schema}::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'S')
      union all
      select c.oid::regclass::text || '.' || t.attname, a.grantee, a.privilege_type
      from pg_class c join pg_attribute t on t.attrelid = c.oid cross join lateral aclexplode(t.attacl) a
      where c.relnamespace = ${schema}::regnamespace)
    select concat_ws(' ', coalesce(r.rolname, 'everybody'), lower(g.privilege_type), g.name) as line
    from given g left join pg_roles r on r.oid = g.grantee
    where g.grantee = 0 or r.rolname in ('anon', 'authenticated')`;
  return rows.map(({ line }) => line).toSorted();
};

test('tables of the private schema: no privilege of anybody who calls from outside', async () => {
  expect(await privilegesIn(database.sql, 'private')).toEqual([]);
});

test('tables of the public schema: exactly the listed privileges', async () => {
  const listed = Object.entries(TABLE_PRIVILEGES).flatMap(([privilege, names]) => names.map((name) => `${privilege} ${name}`));
  expect(await privilegesIn(database.sql, 'public')).toEqual(listed.toSorted());
});

test('functions: callable by exactly the roles of the matrix', async () => {
  expect(await callable(database.sql)).toEqual(FUNCTIONS);
});

test('first request and second start: no change of grants', async () => {
  const before = await grantsOf(database.sql);
  expect((await database.request('/rest/v1/products?select=id')).status).toBe(200);
  expect(await grantsOf(database.sql)).toEqual(before);
  await ensureSystemSchema(database.sql, database.url);
  expect(await grantsOf(database.sql)).toEqual(before);
});

describe('project that grants browser roles all new objects', () => {
  let hosted: Awaited<ReturnType<typeof openHostedLikeDatabase>>;
  beforeAll(async () => {
    hosted = await openHostedLikeDatabase();
  });
  afterAll(() => hosted.close());

  test('functions: as restricted', async () => {
    expect(await callable(hosted.sql)).toEqual(FUNCTIONS);
  });
});
