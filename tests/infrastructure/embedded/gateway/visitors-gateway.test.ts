import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient } from '@supabase/supabase-js';
import { ownFetch } from '../../../../src/infrastructure/composition/server/backend.ts';
import { type Gateway, openGateway } from '../../../../src/infrastructure/embedded/gateway/gateway.ts';
import { staffAmong } from '../../../../src/infrastructure/embedded/gateway/staff-among.ts';
import { visitorsGateway } from '../../../../src/infrastructure/embedded/gateway/visitors-gateway.ts';
import type { BackendFetch } from '../../../../src/infrastructure/http-server/backend-fetch.ts';
import { CostBudget } from '../../../../src/infrastructure/platform/cost-budget.ts';
import { eventually } from '../../../support/shop-process.ts';
import { openSupabaseFront } from '../../../support/supabase-front.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '../../../support/test-database.ts';

const READS = { embedRows: 3, answerBytes: 20_000, statementMs: 300 };
const CONNECTIONS = 4;
const COST = { perSecond: 1000, burst: 3000, atOnce: 2, waiting: 2, longestWaitMs: 5000 };

let database: TestDatabase;
let narrow: Gateway;
/** As the server puts them together: its pages ask without an address. */
let asServer: BackendFetch;
let front: Awaited<ReturnType<typeof openSupabaseFront>>;
let [customer, staff]: (TestUser | null)[] = [null, null];
beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql.unsafe(`
    create table public.heavy_parents (id int primary key);
    create table public.heavy_children (id int primary key, parent int references public.heavy_parents, body text);
    insert into public.heavy_parents select generate_series(1, 10);
    insert into public.heavy_children select n, 1 + n % 10, repeat('a', 1000) from generate_series(1, 100) n;
    create view public.heavy_view as select 1 as id, pg_sleep(0.6)::text as slept;
    create function public.waits() returns text language sql as 'select pg_advisory_xact_lock_shared(7)::text';
    create function public.takes_a_while() returns text language sql as 'select pg_sleep(0.6)::text';
    grant select on public.heavy_parents, public.heavy_children, public.heavy_view to anon, authenticated;
    grant execute on function public.takes_a_while(), public.waits() to anon, authenticated`);
  const { hostname, port, pathname } = new URL(database.url);
  const { keys, storageFolder, auth } = database;
  const address = {
    host: hostname,
    port: Number(port),
    database: pathname.slice(1),
    ssl: false as const,
    publicUrl: 'http://localhost:4173',
  };
  const wide = await openGateway({ ...address, keys, storageFolder, auth });
  narrow = await openGateway({ ...address, keys, storageFolder, auth, connections: CONNECTIONS, reads: READS });
  [customer, staff] = [await database.user(), await database.user('admin')];
  const visitors = visitorsGateway({
    wide,
    narrow,
    keys,
    budget: new CostBudget(COST),
    answerBytes: READS.answerBytes,
    isStaff: staffAmong(database.sql),
  });
  asServer = ownFetch({ gateway: wide, visitors, realtime: visitors });
  front = await openSupabaseFront({
    fetch: asServer,
    publishableKey: keys.publishableKey,
    trustProxy: 1,
  });
  closing = async () => {
    await front.close();
    await wide.close();
    await visitors.close();
    await database.close();
  };
});
let closing = async (): Promise<void> => undefined;
afterAll(() => closing());

let turn = 0;
const ask = (
  path: string,
  { token, peer, ...init }: RequestInit & { token?: string | undefined; peer?: string } = {},
): Promise<Response> => {
  turn += 1;
  return fetch(`${front.origin}/rest/v1/${path}`, {
    ...init,
    headers: {
      apikey: database.keys.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': peer ?? `10.0.0.${turn}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
};

const STRANGERS: [string, () => string | undefined][] = [
  ['a guest', () => undefined],
  ['a customer', () => customer?.token],
];

describe.each(STRANGERS)('%s', (_who, tokenOf) => {
  test('reads so many embedded rows, and no more when more are asked for', async () => {
    for (const more of ['', '&heavy_children.limit=9']) {
      const rows = (await (await ask(`heavy_parents?select=id,heavy_children(id)${more}`, { token: tokenOf() })).json()) as {
        heavy_children: unknown[];
      }[];
      expect(rows.map((row) => row.heavy_children.length)).toEqual(Array(10).fill(3));
    }
  });
  test.each(['heavy_children?select=*', 'heavy_parents?select=id,heavy_children(body)'])('reads so many bytes: %s', async (path) => {
    const answer = await ask(path, { token: tokenOf() });
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { code: 'ANSWER_TOO_LARGE', message: expect.any(String), details: null, hint: expect.any(String) },
    ]);
    expect((await ask(`${path}&limit=5`, { token: tokenOf() })).status).toBe(200);
  });
  test('reads for so long; a named procedure may take longer', async () => {
    const answer = await ask('heavy_view?select=*', { token: tokenOf() });
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: '57014', message: expect.stringContaining('terlalu lama') }]);
    expect((await ask('rpc/takes_a_while', { method: 'POST', body: '{}', token: tokenOf() })).status).toBe(200);
  });
});

test('staff read as much as before', async () => {
  expect((await ask('heavy_view?select=*', { token: staff?.token })).status).toBe(200);
  expect((await ask('heavy_children?select=*', { token: staff?.token })).status).toBe(200);
});

test('who only says to be staff reads nothing', async () => {
  const forged = `${staff?.token.split('.').slice(0, 2).join('.')}.${'a'.repeat(43)}`;
  expect((await ask('heavy_children?select=*', { token: forged })).status).toBe(401);
});

test('an address waits for its own requests, is refused when its queue is full, and others are not', async () => {
  const slow = Array.from({ length: 6 }, (_, n) => ask(`heavy_view?select=*&limit=${n + 1}`, { peer: '10.1.1.1' }));
  const other = await ask('heavy_parents?select=id', { peer: '10.1.1.2' });
  const statuses = (await Promise.all(slow)).map(({ status }) => status).toSorted();
  expect([other.status, statuses]).toEqual([200, [422, 422, 422, 422, 429, 429]]);
});

test('pages do not wait for the connections of strangers', async () => {
  const waiting = async (): Promise<number> => {
    const [found] = await database.sql<{ count: number }[]>`
      select count(*)::int from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and not granted and d.datname = current_database()`;
    return found?.count ?? 0;
  };
  const lock = await database.sql.reserve();
  try {
    await lock`select pg_advisory_lock(7)`;
    const strangers = [1, 2, 3, 4].map((n) => ask('rpc/waits', { method: 'POST', body: '{}', peer: `10.1.3.${n}` }));
    await eventually(async () => (await waiting()) === CONNECTIONS, 2000);
    const headers = { apikey: database.keys.publishableKey };
    const page = await asServer(new Request(`${front.origin}/rest/v1/heavy_parents?select=id&limit=1`, { headers }), null);
    expect([page.status, await page.json(), await waiting()]).toEqual([200, [{ id: 1 }], CONNECTIONS]);
    await lock`select pg_advisory_unlock(7)`;
    await Promise.all(strangers);
  } finally {
    lock.release();
  }
});

test('a body that is slow to arrive uses up no turn', async () => {
  let end = (): void => undefined;
  const body = (): ReadableStream<Uint8Array> =>
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(Buffer.from('{'));
        const before = end;
        end = () => {
          before();
          controller.enqueue(Buffer.from('}'));
          controller.close();
        };
      },
    });
  const peer = '10.1.2.1';
  const posts = [1, 2, 3, 4].map(() => ask('rpc/takes_a_while', { method: 'POST', body: body(), peer, duplex: 'half' } as RequestInit));
  const read = await ask('heavy_parents?select=id', { peer });
  end();
  expect([read.status, (await Promise.all(posts)).map(({ status }) => status)]).toEqual([200, [200, 200, 200, 200]]);
});

test("Supabase's client reads rows, counts and one row as before", async () => {
  const client = createClient(front.origin, database.keys.publishableKey, { auth: { persistSession: false } });
  const read = await client.from('heavy_parents').select('id', { count: 'exact' }).order('id', { ascending: false }).range(0, 2);
  expect([read.data, read.count]).toEqual([[{ id: 10 }, { id: 9 }, { id: 8 }], 10]);
  const none = await client.from('heavy_parents').select('id').eq('id', 99).single();
  expect(none.error?.code).toBe('PGRST116');
  const head = await client.from('heavy_children').select('id', { count: 'exact', head: true });
  expect(head.count).toBe(100);
});
