import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { pages } from '../../../src/infrastructure/http-server/pages.ts';
import { ResponseCache } from '../../../src/infrastructure/http-server/response-cache.ts';
import { CostBudget } from '../../../src/infrastructure/platform/cost-budget.ts';

const ATTACKER = '203.0.113.7';
const NEIGHBOUR = '198.51.100.9';
let server: Server;
let origin = '';
/** The running renderings and how to end each. */
let begun: string[] = [];
let finish = new Map<string, () => void>();
let arrived = 0;
/** Renderings end as soon as they begin. */
let isQuick = false;

beforeEach(async () => {
  [begun, finish, arrived, isQuick] = [[], new Map(), 0, false];
  const handler = pages({
    cache: new ResponseCache({ freshMs: 60_000, timeoutMs: 1000, maxBytes: 1_000_000, now: () => Date.now() }),
    budget: new CostBudget({ perSecond: 500, burst: 3000, atOnce: 2, waiting: 3, longestWaitMs: 8000 }),
    publicUrl: 'https://toko.example',
    render: (request) =>
      new Promise((resolve) => {
        const { search } = new URL(request.url);
        begun.push(search);
        const end = (): void => resolve({ status: 200, headers: { 'content-type': 'text/html' }, html: [search], style: null });
        if (isQuick) end();
        else finish.set(search, end);
      }),
    renderUnavailable: () => 'nanti',
    markStale: (html) => html,
    onError: () => undefined,
  });
  server = createServer((request, response) => {
    arrived += 1;
    void handler(request, response, new URL(request.url ?? '/', 'http://toko'), String(request.headers['x-peer']));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const send = (search: string, peer: string): Promise<Response> => fetch(`${origin}/search?q=${search}`, { headers: { 'x-peer': peer } });
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
};

test('page budget: one address queues its pages, its neighbours do not wait', async () => {
  const answersAnswer = ['a', 'b', 'c', 'd', 'e'].map((search) => send(search, ATTACKER));
  await until(() => arrived === 5 && begun.length === 2);
  const neighbour = send('n', NEIGHBOUR);
  await until(() => begun.includes('?q=n'));
  // Two run and three wait: the sixth is refused with a retry time.
  await until(() => begun.length === 3);
  const refused = await send('f', ATTACKER);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  finish.get('?q=n')?.();
  expect(await (await neighbour).text()).toBe('?q=n');
  // A cached page uses no budget.
  expect(await (await send('n', ATTACKER)).text()).toBe('?q=n');
  isQuick = true;
  for (const end of finish.values()) end();
  expect((await Promise.all(answersAnswer)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

test('page budget: equal requests of other addresses do not wait in its queue', async () => {
  const answers = ['a', 'b', 'popular'].map((search) => send(search, ATTACKER));
  await until(() => arrived === 3 && begun.length === 2);
  const neighbour = send('popular', NEIGHBOUR);
  await until(() => begun.includes('?q=popular'));
  finish.get('?q=popular')?.();
  expect(await (await neighbour).text()).toBe('?q=popular');
  for (const end of finish.values()) end();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
  // The next one in the queue found the page in the cache.
  expect(begun.filter((search) => search === '?q=popular')).toHaveLength(1);
});
