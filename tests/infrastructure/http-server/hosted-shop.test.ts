import 'reflect-metadata';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ShopOptions } from '../../../src/infrastructure/composition/server/shop-options.ts';
import { openShop, type Shop } from '../../../src/infrastructure/composition/server.ts';
import { Teardown } from '../../../src/infrastructure/composition/teardown.ts';
import { HttpSystemReport } from '../../../src/infrastructure/http-client/system/system-report.ts';
import { readSettings } from '../../../src/infrastructure/http-server/settings.ts';

const freePort = async (): Promise<number> => {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
};
const headScript = { text: '' };
const files = { entry: '', modules: [], styles: [], font: '', headScript, rulesFor: null, favicon: '' };
const screens: ShopOptions['screens'] = async () => ({
  render: async (request) => ({ status: 200, headers: {}, html: [new URL(request.url).pathname], style: null }),
  unavailable: () => '',
  offline: () => '',
  markStale: (html) => html,
  newsletter: (_shell, page) => page.kind,
  robots: () => '',
  siteMap: async () => null,
  sharePicture: async () => null,
});

/** A hosted project that answers procedures, some of them only when the test lets it. */
class HeldProject {
  private readonly waiting: (() => void)[] = [];
  private held = '';
  private readonly server = createServer((request, response) => {
    const [, procedure = ''] = /\/rest\/v1\/rpc\/(\w+)/.exec(request.url ?? '') ?? [];
    const answer = (): void => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(procedure === 'server_take_limits' ? '0' : procedure === 'server_subscribe_newsletter' ? 'true' : '[]');
    };
    request.resume();
    if (procedure === this.held) this.waiting.push(answer);
    else answer();
  });

  /** @returns its address */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  hold(procedure: string): void {
    this.held = procedure;
  }

  /** Resolves when that many calls are pending. */
  async holds(count: number): Promise<void> {
    while (this.waiting.length < count) await new Promise((resolve) => setImmediate(resolve));
  }

  end(): void {
    this.held = '';
    for (const answer of this.waiting.splice(0)) answer();
  }

  close(): Promise<unknown> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }
}

/** A shop over a hosted project. */
const open = async (
  environment: Readonly<Record<string, string>>,
  report: (line: string) => void = () => undefined,
): Promise<{ readonly shop: Shop; readonly origin: string }> => {
  const settings = readSettings({ PORT: String(await freePort()), SUPABASE_KEY: 'sb_publishable_0123456789', ...environment }, '/toko');
  const assets: ShopOptions['assets'] = { of: () => files, headScript, serve: (_request, _response, next) => next() };
  const parts = { settings, root: '/toko', screens, assets, isDevelopment: false, ownsProcess: false, build: null };
  const shop = await openShop({ ...parts, report, teardown: new Teardown() });
  return { shop, origin: `http://127.0.0.1:${settings.port}` };
};

describe('shop with a hosted project', () => {
  let { shop, origin }: Partial<Awaited<ReturnType<typeof open>>> = {};
  beforeAll(async () => {
    ({ shop, origin } = await open({ SUPABASE_URL: 'https://proyek.example' }));
  });
  afterAll(() => shop?.close());

  test.each(['/rest/v1/products', '/auth/v1/token?grant_type=password', '/storage/v1/object/public/a/b'])(
    '%s: 404, browsers use the project',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const answer = await fetch(origin + path, { method });
        expect([answer.status, await answer.json()]).toEqual([404, { error: 'Alamat ini tidak ada.', code: 'NOT_FOUND' }]);
      }
    },
  );
  test('pages: served', async () => expect(await (await fetch(`${origin}/products`)).text()).toBe('/products'));
});

describe('shop with a hosted project, without its secret key', () => {
  const project = new HeldProject();
  const lines: string[] = [];
  let { shop, origin }: Partial<Awaited<ReturnType<typeof open>>> = {};
  beforeAll(async () => {
    ({ shop, origin } = await open({ SUPABASE_URL: await project.open() }, (line) => void lines.push(line)));
  });
  afterAll(async () => {
    await shop?.close();
    await project.close();
  });

  test('health: degraded with 200, and what does not run', async () => {
    const answer = await fetch(`${origin}/api/health`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      status: 'degraded',
      reason: 'secret key',
      conditions: [
        { part: 'secret key', reason: expect.stringMatching(/^missing: no sign-in, orders, payments, messages, relay or admin/) },
      ],
    });
  });
  test('start: said in the log, once', () => {
    expect(lines.filter((line) => line.includes('tanpa SUPABASE_SECRET_KEY'))).toEqual([
      expect.stringContaining('masuk akun, pesanan, pembayaran, pesan, tugas lanjutan dan pengelolaan tidak jalan'),
    ]);
  });
  test('system page: its interface says the same', async () => {
    const answer = await fetch(`${origin}/api/admin?action=system`, { headers: { authorization: 'Bearer x' } });
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { error: expect.stringContaining('tanpa SUPABASE_SECRET_KEY'), code: 'SECRET_KEY_MISSING' },
    ]);
    await expect(new HttpSystemReport(fetch, `${origin}/api`).read('x')).rejects.toMatchObject({
      ...{ reason: 'unavailable', code: 'SECRET_KEY_MISSING' },
      message: expect.stringContaining('tanpa SUPABASE_SECRET_KEY'),
    });
  });
});

describe('visitor budget of public actions', () => {
  const project = new HeldProject();
  let { shop, origin }: Partial<Awaited<ReturnType<typeof open>>> = {};
  beforeAll(async () => {
    ({ shop, origin } = await open({
      SUPABASE_URL: await project.open(),
      SUPABASE_SECRET_KEY: 'sb_secret_01234567890123',
      TRUST_PROXY: '1',
      REST_AT_ONCE: '1',
      REST_WAITING: '1',
    }));
  });
  afterAll(async () => {
    await shop?.close();
    await project.close();
  });

  test.each([
    ['/api/newsletter', { email: 'rina@toko.example' }, 'server_take_limits', 200],
    ['/api/vitals', { page: '/', vitals: [{ name: 'LCP', value: 900 }] }, 'server_record_vitals', 204],
  ])('%s: queued per address, refused when full, the neighbour is served', async (path, body, asks, done) => {
    const send = (peer: string): Promise<Response> => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': peer };
      return fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    };
    project.hold(asks);
    const own = [1, 2, 3].map(() => send('203.0.113.7'));
    const refused = await Promise.race(own);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    const neighbour = send('198.51.100.9');
    await project.holds(2);
    project.end();
    const statuses = (await Promise.all([...own, neighbour])).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([done, done, done, 429]);
  });
});
