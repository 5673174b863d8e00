import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FrontServer } from '../../../src/infrastructure/http-server/front-server.ts';
import { pages, type RenderedPage } from '../../../src/infrastructure/http-server/pages.ts';
import { ResponseCache } from '../../../src/infrastructure/http-server/response-cache.ts';
import { securityHeaders } from '../../../src/infrastructure/http-server/security-headers.ts';
import { supabaseInterface } from '../../../src/infrastructure/http-server/supabase-interface.ts';
import { CostBudget } from '../../../src/infrastructure/platform/cost-budget.ts';
import { sendRaw } from '../../support/raw-http.ts';
import { UNBOUNDED_WORK } from '../../support/unbounded-work.ts';

const KEY = 'sb_publishable_test';
const COST = { perSecond: 500, burst: 3000, atOnce: 4, waiting: 100, longestWaitMs: 8000 };
const PAGE = { status: 200, headers: { 'content-type': 'text/html' }, style: null };
let front: FrontServer;
let origin = '';
/** The backend's answers, and its recorded requests. */
let backend: (request: Request) => Promise<Response>;
let requested: string[] = [];
let render: (request: Request) => Promise<RenderedPage>;

beforeEach(async () => {
  requested = [];
  backend = async () => Response.json([{ id: 1 }]);
  render = async (request) => ({ ...PAGE, html: [`<p>${new URL(request.url).pathname}</p>`, '<!--status-->'] });
  const headers = securityHeaders({ backend: null, isHttps: false, isDevelopment: false });
  front = new FrontServer({ headers, trustProxy: 0, onError: () => undefined });
  await front.listen(0, '127.0.0.1');
  origin = `http://127.0.0.1:${(front.server.address() as AddressInfo).port}`;
});
afterEach(() => front.close());

const cache = () => new ResponseCache({ freshMs: 2000, timeoutMs: 1000, maxBytes: 1_000_000, now: () => Date.now() });
const open = () =>
  front.open({
    assets: (_request, _response, next) => next(),
    artwork: (_request, response) => void response.end('art'),
    supabase: supabaseInterface({
      budget: UNBOUNDED_WORK,
      publishableKey: KEY,
      maxEmbedLevels: 2,
      rows: cache(),
      files: cache(),
      fetch: async (request) => {
        requested.push(`${request.method} ${request.url.slice(request.url.indexOf('/', 8))}`);
        return backend(request);
      },
    }),
    pages: pages({
      cache: cache(),
      budget: new CostBudget(COST),
      publicUrl: 'https://toko.example',
      render: (request) => render(request),
      renderUnavailable: () => '<h1>tutup</h1>',
      markStale: (html) => html.replace('<!--status-->', '<i>lama</i>'),
      onError: () => undefined,
    }),
    health: async () => ({ status: 'ok', engine: 'embedded', migrations: 9 }),
  });
const get = (path: string, init: RequestInit = {}) => fetch(origin + path, init);

describe('before the shop is open', () => {
  test('health and other requests: 503 with a retry time', async () => {
    const [health, page] = [await get('/api/health'), await get('/')];
    expect([health.status, await health.json()]).toEqual([503, { status: 'starting' }]);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
  });
});

describe('open shop', () => {
  test('health: ok with its facts', async () => {
    open();
    expect(await (await get('/api/health')).json()).toEqual({ status: 'ok', engine: 'embedded', migrations: 9 });
  });
  test('security headers: on every answer', async () => {
    open();
    for (const path of ['/', '/api/health', '/api/nothing', '/rest/v1/products', '/art/x', '/storage/v1/object/public/a/b']) {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toMatch(/default-src/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
  test('unknown API: a code and an Indonesian text', async () => {
    open();
    const answer = await get('/api/nothing', { method: 'POST', body: '{' });
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'Alamat ini tidak ada.', code: 'NOT_FOUND' }]);
  });
  test('other methods for pages: 405', async () => {
    open();
    const answer = await get('/products', { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
  test('rendering: the public address, not the Host header', async () => {
    let seen = '';
    render = async (request) => {
      seen = request.url;
      return { ...PAGE, html: ['x'] };
    };
    open();
    await get('/products?sort=cheapest', { headers: { host: 'evil.example' } });
    expect(seen).toBe('https://toko.example/products?sort=cheapest');
  });
  test('unchanged page: 304', async () => {
    open();
    const first = await get('/products');
    const again = await get('/products', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
  test('redirect: passed on', async () => {
    render = async () => ({ status: 302, headers: { location: '/products' }, html: [], style: null });
    open();
    const answer = await get('/x', { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/products']);
  });
  test('failing page: 503 with the error page', async () => {
    render = async () => {
      throw new Error('down');
    };
    open();
    const answer = await get('/');
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([503, '5', '<h1>tutup</h1>']);
  });
  test.each(['//evil.example/x', '/%', `/${'a'.repeat(5000)}`, '/products?'.concat('x=1&'.repeat(900))])(
    'address %.40s: no server error',
    async (path) => {
      open();
      expect((await get(path)).status).toBeLessThan(500);
    },
  );
  test('invalid request target: refused', async () => {
    open();
    const answer = await new Promise<string>((resolve) => {
      const socket = connect((front.server.address() as AddressInfo).port, '127.0.0.1', () =>
        socket.write('GET http:///x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
      );
      let text = '';
      socket.on('data', (part) => {
        text += String(part);
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
  });
});

describe('shared reads', () => {
  const anonymous = { headers: { apikey: KEY, authorization: `Bearer ${KEY}` } };

  test('concurrent: one backend request', async () => {
    open();
    const answers = await Promise.all(Array.from({ length: 10 }, () => get('/rest/v1/products?limit=1', anonymous)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(requested).toEqual(['GET /rest/v1/products?limit=1']);
  });
  test('different headers: separate', async () => {
    open();
    await get('/rest/v1/products', anonymous);
    await get('/rest/v1/products', { headers: { ...anonymous.headers, prefer: 'count=exact' } });
    await get('/rest/v1/products', { headers: { ...anonymous.headers, range: '0-1' } });
    expect(requested).toHaveLength(3);
  });
  test('signed-in reads and writes: not shared', async () => {
    open();
    for (const token of ['a', 'b']) await get('/rest/v1/orders', { headers: { apikey: KEY, authorization: `Bearer ${token}` } });
    for (let index = 0; index < 2; index += 1) await get('/rest/v1/products', { ...anonymous, method: 'POST', body: '{}' });
    expect(requested).toHaveLength(4);
    const own = await get('/rest/v1/orders', { headers: { apikey: KEY, authorization: 'Bearer a' } });
    expect(own.headers.get('cache-control')).toBe('no-store');
  });
  test('wrong key: passed to the backend', async () => {
    open();
    for (let index = 0; index < 2; index += 1) await get('/rest/v1/products', { headers: { apikey: 'other' } });
    expect(requested).toHaveLength(2);
  });
  test('public files: one backend request, no active content', async () => {
    backend = async () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } });
    open();
    const answers = [
      await get('/storage/v1/object/public/game-logos/logos/a.svg'),
      await get('/storage/v1/object/public/game-logos/logos/a.svg'),
    ];
    expect(requested).toHaveLength(1);
    expect(answers[1]?.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('limits of the front server', () => {
  test('body above the limit: 413', async () => {
    open();
    const { port } = front.server.address() as AddressInfo;
    const body = Buffer.alloc(1_000_001, 'x');
    const { status } = await sendRaw(port, { method: 'POST', target: '/rest/v1/products', headers: [['host', 'localhost']], body });
    expect(status).toBe(413);
    expect(requested).toEqual([]);
  });
  test('backend failure: 503 with a code, without its message', async () => {
    backend = async () => {
      throw new Error('password=geheim');
    };
    open();
    const answer = await get('/rest/v1/products', { method: 'POST', body: '{}' });
    expect([answer.status, (await answer.text()).includes('geheim')]).toEqual([503, false]);
  });
});

test('front server: unfinished headers are closed after a timeout', async () => {
  const impatient = new FrontServer({ headers: {}, trustProxy: 0, headersTimeoutMs: 200, onError: () => undefined });
  await impatient.listen(0, '127.0.0.1');
  const socket = connect((impatient.server.address() as AddressInfo).port, '127.0.0.1');
  try {
    socket.write('POST /rest/v1/products HTTP/1.1\r\nHost: localhost\r\nX-Half');
    const parts: Buffer[] = [];
    for await (const part of socket) parts.push(part as Buffer);
    expect(Buffer.concat(parts).toString()).toMatch(/^HTTP\/1\.1 408 /);
  } finally {
    socket.destroy();
    await impatient.close();
  }
});

describe('nested embedding', () => {
  const read = (select: string) => get(`/rest/v1/flash_sales?select=${encodeURIComponent(select)}`, { headers: { apikey: KEY } });

  test.each(['id', 'id,product:products(id,tier:tiers(name))', 'products(count(),tiers(count()))'])('%s: allowed', async (select) => {
    open();
    expect((await read(select)).status).toBe(200);
  });
  test('more than two levels: refused before the backend', async () => {
    open();
    const answer = await read('id,products(id,tiers(id,products(id)))');
    expect([answer.status, await answer.json(), requested]).toMatchObject([
      400,
      { code: 'EMBED_TOO_DEEP', message: expect.stringContaining('2 tingkat') },
      [],
    ]);
  });
});

test.each(['/storage/v1/object/public/a/b.svg', '/storage/v1/object/%70ublic/a/b.svg', '/storage/v1/object/sign/a/b.svg?token=x'])(
  'stored file: no active content, not embeddable by other sites, %s',
  async (path) => {
    open();
    backend = async () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } });
    const { headers } = await get(path);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  },
);
