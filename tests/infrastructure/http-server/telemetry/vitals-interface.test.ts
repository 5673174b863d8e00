import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { SessionGuard } from '../../../../src/application/auth/server/session-guard.ts';
import { ReadVitals } from '../../../../src/application/telemetry/read-vitals.ts';
import { RecordVitals } from '../../../../src/application/telemetry/record-vitals.ts';
import { HttpVitalsReport } from '../../../../src/infrastructure/http-client/telemetry/vitals-report.ts';
import { AddressBudget } from '../../../../src/infrastructure/http-server/address-budget.ts';
import { FrontServer } from '../../../../src/infrastructure/http-server/front-server.ts';
import { vitalsInterface } from '../../../../src/infrastructure/http-server/telemetry/vitals-interface.ts';
import { InMemoryVitalsReport } from '../../../../src/infrastructure/memory/telemetry/vitals-report.ts';
import { InMemoryVitalsStore } from '../../../../src/infrastructure/memory/telemetry/vitals-store.ts';
import { vitalsReportContract } from '../../../contracts/telemetry/vitals-report.contract.ts';
import { AccountWorld } from '../../../support/account-world.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

const PUBLIC_URL = 'http://localhost:4173';

class VitalsFront {
  readonly world = new AccountWorld();
  readonly store = new InMemoryVitalsStore(this.world.clock);
  private readonly front = new FrontServer({ headers: {}, trustProxy: 1, onError: () => undefined });

  async open(hasStore = true): Promise<this> {
    const { world, store } = this;
    const { directory, sessions, tokens } = world.ports;
    const read = new ReadVitals(store, directory, new SessionGuard(sessions, tokens, world.clock), world.errors);
    const vitals = hasStore ? { record: new RecordVitals(store, world.errors), read } : null;
    await this.front.listen(0, '127.0.0.1');
    this.front.open({
      assets: (_request, _response, next) => next(),
      artwork: (_request, response) => void response.end(),
      supabase: null,
      pages: (_request, response) => void response.writeHead(404).end(),
      health: async () => ({ status: 'starting' }),
      interfaces: { '/api/vitals': vitalsInterface({ vitals, publicUrl: PUBLIC_URL, now: () => world.clock.now() }) },
    });
    return this;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.front.server.address() as AddressInfo).port}/api/vitals`;
  }

  post(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return fetch(this.address, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
  }

  close(): Promise<void> {
    return this.front.close();
  }
}

let front: VitalsFront;
beforeEach(async () => {
  front = await new VitalsFront().open();
});
afterEach(() => front.close());

const good = {
  page: '/products/:id',
  vitals: [
    { name: 'LCP', value: 1234.5 },
    { name: 'CLS', value: 0 },
  ],
};

describe('web vitals API', () => {
  test('valid readings: stored, 204', async () => {
    const answer = await front.post(good);
    expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([204, '', 'no-store']);
    expect(front.store.stored.map(({ name, value, page }) => [name, value, page])).toEqual([
      ['LCP', 1234.5, '/products/:id'],
      ['CLS', 0, '/products/:id'],
    ]);
  });
  const one = good.vitals[0];
  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no object', '[]'],
    ['invalid UTF-8', '\ud800'],
    ['no page', { vitals: good.vitals }],
    ['a full address as page', { ...good, page: '/products/4f1c' }],
    ['an address with a query', { ...good, page: '/search?q=dimas' }],
    ['somebody', { ...good, user: 'u1' }],
    ['an unknown field in a reading', { ...good, vitals: [{ ...one, user: 'u1' }] }],
    ['no readings', { ...good, vitals: [] }],
    ['too many', { ...good, vitals: Array.from({ length: 13 }, () => one) }],
    ['an unknown name', { ...good, vitals: [{ name: 'XYZ', value: 1 }] }],
    ['a name inherited from Object', { ...good, vitals: [{ name: 'constructor', value: 1 }] }],
    ['a text as value', { ...good, vitals: [{ name: 'LCP', value: '1' }] }],
    ['a negative value', { ...good, vitals: [{ name: 'LCP', value: -1 }] }],
    ['a value above the limit', { ...good, vitals: [{ name: 'LCP', value: 1e12 }] }],
    ['no value', { ...good, vitals: [{ name: 'LCP', value: null }] }],
  ])('%s: 400', async (_what, body) => {
    const answer = await front.post(body);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'BAD_REQUEST']);
    expect(front.store.stored).toEqual([]);
  });
  test('too large: 413', async () => {
    expect((await front.post(' '.repeat(2001))).status).toBe(413);
  });
  test('other origins: refused', async () => {
    expect((await front.post(good, { origin: 'https://lain.example' })).status).toBe(403);
    expect((await front.post(good, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await front.post(good, { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' })).status).toBe(204);
  });
  test('rate: 600 a minute per address', async () => {
    const from = (address: string): Promise<Response> => front.post(good, { 'x-forwarded-for': address });
    for (let index = 0; index < 600; index += 1) expect((await from('203.0.113.7')).status).toBe(204);
    const refused = await from('203.0.113.7');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await from('203.0.113.8')).status).toBe(204);
    front.world.clock.advance(60_000);
    expect((await from('203.0.113.7')).status).toBe(204);
  });
  test('other methods: 405', async () => {
    const answer = await fetch(front.address, { method: 'PUT', body: '{}' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST']);
  });
  test('no storage: 503', async () => {
    const other = await new VitalsFront().open(false);
    expect((await other.post(good)).status).toBe(503);
    await other.close();
  });
});

describe('web vitals figures', () => {
  test('guest, customer or invalid days: refused', async () => {
    const send = async (token: string | null, days = '7'): Promise<number> =>
      (await fetch(`${front.address}?days=${days}`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } })).status;
    const { sessionToken } = await front.world.customer();
    expect([await send(null), await send('salah'), await send(sessionToken)]).toEqual([401, 401, 403]);
    front.world.user().role = 'owner';
    expect([
      await send(sessionToken),
      await send(sessionToken, '0'),
      await send(sessionToken, '31'),
      await send(sessionToken, 'x'),
    ]).toEqual([200, 400, 400, 400]);
  });
});

describe('web vitals report over HTTP', () => {
  vitalsReportContract(async () => {
    const opened = await new VitalsFront().open();
    const { sessionToken } = await opened.world.customer();
    opened.world.user().role = 'admin';
    return { report: new HttpVitalsReport(fetch, opened.address), store: opened.store, token: sessionToken, close: () => opened.close() };
  });
});
describe('web vitals report in memory', () => {
  vitalsReportContract(async () => {
    const store = new InMemoryVitalsStore(new FixedClock());
    return { report: new InMemoryVitalsReport(store, (token) => token === 't'), store, token: 't', close: async () => undefined };
  });
});

test('address budget: the total limit applies over all addresses', () => {
  const clock = new FixedClock();
  const budget = new AddressBudget({ each: 2, all: 5 }, 60_000, () => clock.now());
  const taken = Array.from({ length: 10 }, (_, index) => budget.take(`203.0.113.${index}`));
  expect(taken.filter(Boolean)).toHaveLength(5);
  clock.advance(60_000);
  expect([budget.take('a'), budget.take('a'), budget.take('a')]).toEqual([true, true, false]);
});
