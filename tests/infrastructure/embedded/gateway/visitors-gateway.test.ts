import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient } from '@supabase/supabase-js';
import { eventually } from '../../../support/shop-process.ts';
import type { TestUser } from '../../../support/test-database.ts';
import { CONNECTIONS, openVisitorsWorld, type VisitorsWorld } from './visitors-world.ts';

let world: VisitorsWorld;
let [customer, staff]: (TestUser | null)[] = [null, null];
beforeAll(async () => {
  world = await openVisitorsWorld();
  [customer, staff] = [await world.database.user(), await world.database.user('admin')];
});
afterAll(() => world.close());

const send: VisitorsWorld['ask'] = (path, asked) => world.ask(path, asked);

const STRANGERS: [string, () => string | undefined][] = [
  ['a guest', () => undefined],
  ['a customer', () => customer?.token],
];

describe.each(STRANGERS)('%s', (_who, tokenOf) => {
  test('embedded rows: limited, a higher limit has no effect', async () => {
    for (const more of ['', '&heavy_children.limit=9']) {
      const rows = (await (await send(`heavy_parents?select=id,heavy_children(id)${more}`, { token: tokenOf() })).json()) as {
        heavy_children: unknown[];
      }[];
      expect(rows.map((row) => row.heavy_children.length)).toEqual(Array(10).fill(3));
    }
  });
  test.each(['heavy_children?select=*', 'heavy_parents?select=id,heavy_children(body)'])('answer size: limited, %s', async (path) => {
    const answer = await send(path, { token: tokenOf() });
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { code: 'ANSWER_TOO_LARGE', message: expect.any(String), details: null, hint: expect.any(String) },
    ]);
    expect((await send(`${path}&limit=5`, { token: tokenOf() })).status).toBe(200);
  });
  test('statement time: limited, longer for named procedures', async () => {
    const answer = await send('heavy_view?select=*', { token: tokenOf() });
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: '57014', message: expect.stringContaining('terlalu lama') }]);
    expect((await send('rpc/takes_a_while', { method: 'POST', body: '{}', token: tokenOf() })).status).toBe(200);
  });
});

test('staff reads: not limited', async () => {
  expect((await send('heavy_view?select=*', { token: staff?.token })).status).toBe(200);
  expect((await send('heavy_children?select=*', { token: staff?.token })).status).toBe(200);
});

test('forged staff token: 401', async () => {
  const forged = `${staff?.token.split('.').slice(0, 2).join('.')}.${'a'.repeat(43)}`;
  expect((await send('heavy_children?select=*', { token: forged })).status).toBe(401);
});

test('visitor budget: requests queue per address, refused when full, other addresses proceed', async () => {
  const slow = Array.from({ length: 6 }, (_, n) => send(`heavy_view?select=*&limit=${n + 1}`, { peer: '10.1.1.1' }));
  const other = await send('heavy_parents?select=id', { peer: '10.1.1.2' });
  const statuses = (await Promise.all(slow)).map(({ status }) => status).toSorted();
  expect([other.status, statuses]).toEqual([200, [422, 422, 422, 422, 429, 429]]);
});

/** Runs work while callers of the function `waits` are blocked. */
const whileLocked = async (work: () => Promise<void>): Promise<void> => {
  const lock = await world.database.sql.reserve();
  try {
    await lock`select pg_advisory_lock(7)`;
    await work();
  } finally {
    await lock`select pg_advisory_unlock(7)`;
    lock.release();
  }
};
const waits = (peer: string) => send('rpc/waits', { method: 'POST', body: '{}', peer });

test('visitor budget: equal requests of other addresses do not wait in its queue', async () => {
  const path = 'heavy_parents?select=id&order=id';
  let slow: Promise<Response>[] = [];
  let queued: Promise<Response>[] = [];
  await whileLocked(async () => {
    const before = world.budget.asked;
    slow = [waits('10.1.4.1'), waits('10.1.4.1')];
    await eventually(async () => (await world.waiting('advisory')) === 2, 2000);
    queued = [send(path, { peer: '10.1.4.1' })];
    await eventually(async () => world.budget.asked === before + 3, 2000);
    expect((await send(path, { peer: '10.1.4.2' })).status).toBe(200);
  });
  // Waiting requests were not cancelled meanwhile.
  expect((await Promise.all([...slow, ...queued])).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('visitor budget: pages do not wait for visitors’ connections', async () => {
  let strangers: Promise<Response>[] = [];
  await whileLocked(async () => {
    strangers = [1, 2, 3, 4].map((n) => waits(`10.1.3.${n}`));
    await eventually(async () => (await world.waiting('advisory')) === CONNECTIONS, 2000);
    expect([(await world.page()).status, await world.waiting('advisory')]).toEqual([200, CONNECTIONS]);
  });
  await Promise.all(strangers);
});

test('visitor budget: a slow body uses no turn', async () => {
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
  const posts = [1, 2, 3, 4].map(() => send('rpc/takes_a_while', { method: 'POST', body: body(), peer, duplex: 'half' }));
  const read = await send('heavy_parents?select=id', { peer });
  end();
  expect([read.status, (await Promise.all(posts)).map(({ status }) => status)]).toEqual([200, [200, 200, 200, 200]]);
});

test('visitor budget: the Supabase client reads rows, counts and one row', async () => {
  const client = createClient(world.front.origin, world.database.keys.publishableKey, { auth: { persistSession: false } });
  const read = await client.from('heavy_parents').select('id', { count: 'exact' }).order('id', { ascending: false }).range(0, 2);
  expect([read.data, read.count]).toEqual([[{ id: 10 }, { id: 9 }, { id: 8 }], 10]);
  const none = await client.from('heavy_parents').select('id').eq('id', 99).single();
  expect(none.error?.code).toBe('PGRST116');
  const head = await client.from('heavy_children').select('id', { count: 'exact', head: true });
  expect(head.count).toBe(100);
});
