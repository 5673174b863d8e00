import { afterAll, beforeAll, expect, test } from '@jest/globals';
import postgres, { type Sql } from 'postgres';
import { gatewayUrl } from '../../../../src/infrastructure/embedded/postgres/database-roles.ts';
import { ensureSystemSchema } from '../../../../src/infrastructure/embedded/postgres/system-schema.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

let database: TestDatabase;
/** Runs a query as the server does. */
let gateway: Sql;
beforeAll(async () => {
  database = await openTestDatabase();
  gateway = postgres(gatewayUrl(database.url, database.keys.gatewayPassword), { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await gateway.end();
  await database.close();
});

const permissions = async (claims: Readonly<Record<string, unknown>>, topic: string): Promise<readonly boolean[]> => {
  const [row] = await gateway<Record<string, boolean>[]>`
    select * from realtime.permissions(${String(claims['role'])}, ${JSON.stringify(claims)}, ${topic})`;
  return Object.values(row ?? {});
};
const claimsOf = (person: { readonly id: string; readonly sessionId: string }) => ({
  role: 'authenticated',
  sub: person.id,
  session_id: person.sessionId,
  aal: 'aal1',
});

test('realtime functions: checks are for the server only, no role can add triggers', async () => {
  const rows = await database.sql<{ role: string; name: string }[]>`
    select r.role, p.proname as name from pg_proc p, unnest(array['anon', 'authenticated', 'service_role', 'gateway']) as r (role)
    where p.pronamespace = 'realtime'::regnamespace and has_function_privilege(r.role, p.oid, 'execute') order by 1, 2`;
  expect(rows.map(({ role, name }) => `${role} ${name}`)).toEqual([
    'anon topic',
    'authenticated topic',
    'gateway permissions',
    'gateway read_rows',
    'gateway topic',
    'service_role topic',
  ]);
});

test('channel permission: own channel for users, every channel for administrators, none for guests', async () => {
  const [me, other, admin] = [await database.user(), await database.user(), await database.user('admin')];
  const [yes, no] = [
    [true, true, true, true],
    [false, false, false, false],
  ];
  expect(await permissions(claimsOf(me), `user:${me.id}`)).toEqual(yes);
  expect(await permissions(claimsOf(me), `user:${other.id}`)).toEqual(no);
  expect(await permissions(claimsOf(me), 'user:')).toEqual(no);
  expect(await permissions(claimsOf(admin), `user:${me.id}`)).toEqual(yes);
  expect(await permissions({ role: 'anon' }, 'user:')).toEqual(no);
  expect(await permissions({ role: 'anon', sub: me.id }, `user:${me.id}`)).toEqual(no);
});

test('channel permission: none after the sign-in ended', async () => {
  const me = await database.user();
  await database.sql`delete from auth.sessions where id = ${me.sessionId}`;
  expect(await permissions(claimsOf(me), `user:${me.id}`)).toEqual([false, false, false, false]);
});

test('channel permission: a check leaves no message, role or claims', async () => {
  const me = await database.user();
  await permissions(claimsOf(me), `user:${me.id}`);
  expect(await database.sql`select from realtime.messages`).toHaveLength(0);
  const [left] = await gateway`select current_user as role, current_setting('request.jwt.claims', true) as claims`;
  expect([left?.['role'], left?.['claims'] || null]).toEqual(['gateway', null]);
});

test('failing policy: its user sees nothing, others are not affected', async () => {
  const { sql } = database;
  await sql`create function public.stumble() returns boolean language plpgsql as $$
    begin if auth.jwt() ->> 'sub' is not null then raise exception 'stumbled'; end if; return true; end $$`;
  await sql`grant execute on function public.stumble() to anon, authenticated`;
  await sql`create policy stumble on public.notifications as restrictive for select to anon, authenticated using ((select public.stumble()))`;
  const [row] = await sql<{ id: string }[]>`insert into notifications (title) values ('a') returning id`;
  const views = [
    { role: 'anon', claims: '{"role":"anon"}' },
    { role: 'authenticated', claims: JSON.stringify(claimsOf(await database.user())) },
  ];
  const seen = await gateway`select * from realtime.read_rows('public.notifications'::regclass, array['id'],
    ${sql.json({ anon: ['id', 'title'], authenticated: ['id'] })}, ${sql.json([{ id: row?.id ?? '' }])}, ${sql.json(views)})`;
  expect(seen.map(({ view_index: view, content }) => [view, JSON.parse(content)])).toEqual([[0, { id: row?.id, title: 'a' }]]);
  await sql`drop policy stumble on public.notifications`;
});

test('repeated start: triggers are not duplicated', async () => {
  const triggers = () =>
    database.sql`select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where tgname like 'realtime%' order by 1`;
  await database.sql`select realtime.follow_publication()`;
  const before = await triggers();
  await ensureSystemSchema(database.sql, database.url);
  await database.sql`select realtime.follow_publication()`;
  expect([...(await triggers())]).toEqual([...before]);
  expect(before).toHaveLength(2);
});
