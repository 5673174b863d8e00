import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Gateway, openGateway } from '../../../../src/infrastructure/embedded/gateway/gateway.ts';
import { CountingDatabase } from '../../../support/counting-database.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '../../../support/test-database.ts';

let database: TestDatabase;
let counting: CountingDatabase;
let gateway: Gateway;
/** One connection, which guests and people share, as that of visitors' browsers. */
let shared: Gateway;
let customer: TestUser;
let owner: TestUser;
beforeAll(async () => {
  database = await openTestDatabase();
  counting = await CountingDatabase.before(database.url);
  [customer, owner] = [await database.user(), await database.user('owner')];
  await database.sql`insert into products (name, description, price, is_active) values ('terlihat', 'Isi', 1000, true), ('tersembunyi', 'Isi', 1000, false)`;
  await database.sql.unsafe(`
    create table public.traces (id int generated always as identity);
    create function public.who() returns json language sql stable as
      $$ select json_build_object('is', current_user, 'role', auth.role(), 'person', auth.uid(), 'claims', auth.jwt() - array['iat', 'exp'], 'limit', current_setting('statement_timeout')) $$;
    create function public.plans() returns integer language sql volatile as
      $$ select count(*)::integer from pg_prepared_statements where statement like '%from "products"%' $$;
    create function public.leaves_a_trace() returns text language sql volatile as $$ insert into public.traces default values returning 'ya' $$;
    grant insert, select on public.traces to anon, authenticated;
    grant execute on function public.who(), public.plans(), public.leaves_a_trace() to anon, authenticated`);
  const options = {
    host: '127.0.0.1',
    port: counting.port,
    database: new URL(database.url).pathname.slice(1),
    ssl: false,
    keys: database.keys,
    storageFolder: database.storageFolder,
    auth: database.auth,
    publicUrl: 'http://localhost:4173',
  } as const;
  gateway = await openGateway({ ...options, guestConnections: 2 });
  shared = await openGateway({ ...options, connections: 1, reads: { embedRows: 50, answerBytes: 20_000, statementMs: 1000 } });
});
afterAll(async () => {
  await gateway.close();
  await shared.close();
  await counting.close();
  await database.close();
});

const send = (
  path: string,
  { token = null, method = 'GET', from = gateway }: { token?: string | null; method?: string; from?: Gateway } = {},
): Promise<Response> => {
  const { publishableKey } = database.keys;
  const headers = { apikey: publishableKey, ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
  return from.fetch(new Request(`http://front/rest/v1/${path}`, { method, headers }), null);
};
const rows = async (path: string, token: string | null = null, from = gateway): Promise<unknown> =>
  (await send(path, { token, from })).json();

const LIST =
  'products?select=name,tier:tiers(id,name),flash_sales(id)&is_active=is.true&is_sold=is.false&order=created_at.desc,id.desc&limit=25';

/** How many connections of guests are open. */
const open = async (): Promise<number> => {
  const [row] = await database.sql<{ open: number }[]>`
    select count(*)::int as open from pg_stat_activity where application_name = 'gateway' and datname = current_database() and query like '%"products"%'`;
  return row?.open ?? -1;
};

describe('guest reads', () => {
  test('sequential: one connection; concurrent: as many as configured', async () => {
    const before = await open();
    for (let round = 0; round < 5; round += 1) await rows(LIST);
    expect(await open()).toBe(before + 1);
    await Promise.all(Array.from({ length: 8 }, () => rows(LIST)));
    expect(await open()).toBe(before + 2);
  });

  test('list with tiers and sales: one statement', async () => {
    // Both connections are open before anything is counted.
    await Promise.all(Array.from({ length: 8 }, () => rows(LIST)));
    expect(await counting.during(() => rows(LIST))).toBe(1);
    expect(await counting.during(() => rows(`${LIST}&tier_id=in.(9b2f1f80-51a5-4b4f-9c36-9f1f2c1ac601)`))).toBe(1);
    // The library checks what a function sets in its response.
    expect(await counting.during(() => rows('rpc/count_listing?p_min=500'))).toBe(2);
  });

  test('role and limits: anon with its policies and timeout', async () => {
    expect(await rows('rpc/who')).toEqual({ is: 'anon', role: 'anon', person: null, claims: { role: 'anon' }, limit: '3s' });
    expect(await rows('products?select=name')).toEqual([{ name: 'terlihat' }]);
    expect((await send('profiles?select=id')).status).toBe(401);
  });

  test('writing function: refused', async () => {
    expect((await send('rpc/leaves_a_trace')).ok).toBe(false);
    expect(await rows('traces')).toEqual([]);
    expect((await send('rpc/leaves_a_trace', { method: 'POST' })).status).toBe(200);
    expect(await rows('traces')).toEqual([{ id: expect.any(Number) }]);
  });
});

test('signed-in reads between guest reads: use their own identity', async () => {
  const tokens = Array.from({ length: 12 }, (_, place) => [null, customer.token, owner.token][place % 3] ?? null);
  const seen = await Promise.all(tokens.map((token) => rows('rpc/who', token)));
  const person = (token: string | null) => (token === null ? null : token === owner.token ? owner.id : customer.id);
  expect(seen).toEqual(
    tokens.map((token) => expect.objectContaining({ is: token === null ? 'anon' : 'authenticated', person: person(token) })),
  );
  expect(await rows('products?select=name&order=name', owner.token)).toEqual([{ name: 'terlihat' }, { name: 'tersembunyi' }]);
  expect(await rows('products?select=name')).toEqual([{ name: 'terlihat' }]);
});

test('changed policy: applies to the next guest read', async () => {
  expect(await rows(LIST)).toHaveLength(1);
  await database.sql.unsafe('alter policy products_read_visible on public.products using (false)');
  expect(await rows(LIST)).toEqual([]);
  await database.sql.unsafe('alter policy products_read_visible on public.products using (is_active and archived_at is null)');
  expect(await rows(LIST)).toHaveLength(1);
});

describe('connection shared by guests and users', () => {
  const plans = (): Promise<unknown> => rows('rpc/plans', null, shared);
  const names = (token: string | null) => rows(LIST.replace('name,', 'name,price,'), token, shared);

  test('repeated guest statement: its plan is kept, user statements’ are not', async () => {
    const before = Number(await plans());
    for (const _ of [1, 2, 3]) await rows(LIST, customer.token, shared);
    expect(await plans()).toBe(before);
    for (const _ of [1, 2, 3]) await rows(LIST, null, shared);
    expect(await plans()).toBe(before + 1);
  });
  test('statements that depend on values or columns: planned each time', async () => {
    const before = await plans();
    await rows('products?select=name&price=gte.5&order=created_at.desc&limit=25', null, shared);
    await rows('products?select=*&is_active=is.true&order=created_at.desc&limit=25', null, shared);
    expect(await plans()).toBe(before);
  });
  test('alternating users: each with its policies, a changed policy at once', async () => {
    await database.sql`update products set is_active = true, archived_at = now() where name = 'tersembunyi'`;
    const seen = [];
    for (const token of Array.from({ length: 6 }, () => [null, owner.token, customer.token]).flat())
      seen.push(((await names(token)) as readonly object[]).length);
    expect(seen).toEqual(Array.from({ length: 6 }, () => [1, 2, 1]).flat());
    await database.sql.unsafe('alter policy products_read_visible on public.products using (false)');
    expect(await names(null)).toEqual([]);
    await database.sql.unsafe('alter policy products_read_visible on public.products using (is_active and archived_at is null)');
    expect(await names(null)).toHaveLength(1);
  });
  test('new column: guest reads still work', async () => {
    expect(await names(null)).toHaveLength(1);
    await database.sql`alter table products add column once_more text`;
    expect(await names(null)).toHaveLength(1);
  });
});
