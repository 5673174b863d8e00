import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { SHOP, WorkerWorld } from './worker-world.ts';

let world: WorkerWorld;
beforeEach(async () => {
  world = new WorkerWorld(['/assets/a.js', '/assets/b.js']);
  await world.dispatch('install');
  await world.dispatch('activate');
});
const html =
  (text: string): (() => Response) =>
  () =>
    new Response(`<!doctype html><!--status-->${text}`, { headers: { 'content-type': 'text/html', etag: '"1"' } });
const json =
  (value: unknown): (() => Response) =>
  () =>
    Response.json(value);
/** The connection breaks before the rest arrives. */
const halfOf =
  (text: string): (() => Response) =>
  () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(text));
          controller.error(new TypeError('network error'));
        },
      }),
    );

describe('cached page', () => {
  test('offline: shown with its age', async () => {
    world.serve('/products/1', html('Akun A'));
    expect(await (await world.open('/products/1'))?.text()).toBe('<!doctype html><!--status-->Akun A');
    world.isOffline = true;
    const text = await (await world.open('/products/1'))?.text();
    expect(text).toMatch(/^<!doctype html><p data-made-at="\d{4}-[^"]+Z">Data terakhir diperbarui pukul \d\d\.\d\d WIB\.<\/p>Akun A$/);
  });
  test('online: requested from the network first', async () => {
    world.serve('/', html('lama'));
    await world.open('/');
    world.serve('/', html('baru'));
    expect(await (await world.open('/'))?.text()).toContain('baru');
  });
  test('server failure: shown, replaced after recovery', async () => {
    world.serve('/', html('beranda'));
    await world.open('/');
    world.serve('/', () => new Response('', { status: 503 }));
    expect(await (await world.open('/'))?.text()).toContain('Data terakhir diperbarui');
    world.serve('/', html('beranda'));
    expect(await (await world.open('/'))?.text()).not.toContain('Data terakhir diperbarui');
  });
  test('no answer within three seconds: shown', async () => {
    world.serve('/', html('beranda'));
    await world.open('/');
    jest.useFakeTimers();
    let arrive = (_: Response): void => undefined;
    world.serve('/', () => new Promise((resolve) => (arrive = resolve)));
    const opened = world.open('/');
    await jest.advanceTimersByTimeAsync(3001);
    arrive(html('terlambat')());
    jest.useRealTimers();
    expect(await (await opened)?.text()).toContain('Data terakhir diperbarui');
  });
  test('navigation preload: used instead of a second request', async () => {
    expect(world.isPreloading).toBe(true);
    const before = world.asked.length;
    const answer = await world.ask('/', { isPage: true, preloaded: html('dari browser')() });
    expect([await answer?.text(), world.asked.length]).toEqual(['<!doctype html><!--status-->dari browser', before]);
    world.isOffline = true;
    expect(await (await world.open('/'))?.text()).toContain('dari browser');
  });
  test('404 from the shop: removed from the cache', async () => {
    world.serve('/products/1', html('Akun A'));
    await world.open('/products/1');
    world.serve('/products/1', () => new Response('', { status: 404 }));
    expect((await world.open('/products/1'))?.status).toBe(404);
    world.isOffline = true;
    expect(await (await world.open('/products/1'))?.text()).toContain('offline');
  });
  test('interrupted download: the former version is kept', async () => {
    world.serve('/', html('beranda'));
    world.serve('/products/1', html('Akun A'));
    await world.open('/products/1');
    await world.open('/');
    world.serve('/', halfOf('beran'));
    await (await world.open('/'))?.text().catch(() => '');
    world.isOffline = true;
    expect(await (await world.open('/'))?.text()).toContain('beranda');
    expect(await (await world.open('/products/1'))?.text()).toContain('Akun A');
  });
  test('query: part of the key', async () => {
    world.serve('/products', html('daftar'));
    await world.open('/products?game=mlbb');
    world.isOffline = true;
    expect(await (await world.open('/products?game=mlbb'))?.text()).toContain('daftar');
    expect(await (await world.open('/products?game=ff'))?.text()).toContain('offline');
  });
});

describe('without a network', () => {
  test('page that is not cached: the offline page', async () => {
    world.isOffline = true;
    for (const path of ['/flash-sales', '/profile', '/settings', '/alamat-lain'])
      expect(await (await world.open(path))?.text()).toContain('offline');
  });
  test('data that is not cached: a network error', async () => {
    world.isOffline = true;
    await expect(world.ask('/rest/v1/products', { headers: { apikey: 'k' } })).rejects.toThrow('offline');
  });
});

describe('requests that are never cached', () => {
  test('accounts, writes and internal addresses: not handled', async () => {
    for (const path of ['/api/health', '/api/auth?action=login', '/auth/v1/token', '/internal/outbox.json'])
      expect(await world.ask(path)).toBeNull();
    expect(await world.ask('/rest/v1/products', { headers: { apikey: 'k', authorization: 'Bearer eyJ' } })).toBeNull();
    expect(await world.ask('/rest/v1/orders', { headers: { apikey: 'k' } })).toBeNull();
    expect(await world.ask('/rest/v1/products', { method: 'POST', body: '{}', headers: { apikey: 'k' } })).toBeNull();
  });
  test('private pages and no-store answers: not cached', async () => {
    for (const path of ['/profile', '/settings', '/orders', '/payment', '/admin', '/auth']) {
      world.serve(path, html('milik seseorang'));
      await world.open(path);
    }
    world.serve('/help', () => new Response('', { headers: { 'cache-control': 'no-store' } }));
    await world.open('/help');
    expect(world.caches.addresses).toEqual(['/offline']);
  });
});

describe('requests to the shop’s APIs', () => {
  test('static routing available: bypass the worker', () => {
    expect(world.routes).toEqual([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }]);
  });
  test('static routing unavailable: not handled', async () => {
    world = new WorkerWorld();
    world.routes = null;
    await world.dispatch('install');
    expect(world.caches.addresses).toEqual(['/offline']);
    expect(await world.ask('/api/vitals', { method: 'POST', body: '{}' })).toBeNull();
  });
});

describe('cached catalogue data', () => {
  const rows = (accept: string) => world.ask('/rest/v1/products?select=*', { headers: { apikey: 'k', accept } });

  test('offline: returned with its time, per accept header', async () => {
    world.serve('/rest/v1/products', json([1]));
    expect((await rows('application/json'))?.headers.get('x-kept-at')).toBeNull();
    world.isOffline = true;
    const cached = await rows('application/json');
    expect([await cached?.json(), Number.isNaN(Date.parse(cached?.headers.get('x-kept-at') ?? ''))]).toEqual([[1], false]);
    await expect(rows('application/vnd.pgrst.object+json')).rejects.toThrow('offline');
  });
  test('signed-in answers: not cached', async () => {
    world.serve('/rest/v1/products', json(['rahasia']));
    await world.ask('/rest/v1/products', { headers: { apikey: 'k', authorization: 'Bearer eyJ' } });
    expect(world.caches.addresses).toEqual(['/offline']);
  });
});

describe('cached files and pictures', () => {
  test('second request: no network', async () => {
    world.serve('/assets/x.js', () => new Response('x'));
    await world.ask('/assets/x.js');
    const before = world.asked.length;
    expect(await (await world.ask('/assets/x.js'))?.text()).toBe('x');
    expect(world.asked).toHaveLength(before);
  });
  test('too many: the oldest are dropped', async () => {
    world.serve('/art/p.webp', () => new Response('p'));
    for (let index = 0; index < 250; index += 1) await world.ask(`/art/p.webp?${index}`);
    const cached = world.caches.stores.get('toko-gambar') ?? new Map();
    expect(cached.size).toBeLessThanOrEqual(210);
    expect([cached.has(`${SHOP}/art/p.webp?0`), cached.has(`${SHOP}/art/p.webp?249`)]).toEqual([false, true]);
  });
  test('device full: still displayed', async () => {
    world.serve('/art/p.webp', () => new Response('p'));
    for (let index = 0; index < 4; index += 1) await world.ask(`/art/p.webp?${index}`);
    world.caches.isFull = true;
    expect(await (await world.ask('/art/p.webp?9'))?.text()).toBe('p');
    expect(world.caches.stores.get('toko-gambar')?.size).toBe(2);
  });
});

describe('messages to the service worker', () => {
  test('keep-visit: caches the visit where the policy allows', async () => {
    for (const path of ['/', '/assets/a.js', '/art/p.webp', '/profile', '/api/health']) world.serve(path, html(path));
    await world.dispatch('message', { type: 'keep-visit', page: '/', files: ['/assets/a.js', '/art/p.webp', '/api/health'] });
    await world.dispatch('message', { type: 'keep-visit', page: '/profile', files: [] });
    expect(world.caches.addresses.map((address) => address.replace(SHOP, '')).toSorted()).toEqual([
      '/',
      '/art/p.webp',
      '/assets/a.js',
      '/offline',
    ]);
  });
  test('keep-shop: caches the shop’s pages with their program', async () => {
    for (const path of ['/', '/wishlist', '/assets/a.js', '/assets/b.js']) world.serve(path, html(path));
    await world.dispatch('message', { type: 'keep-shop' });
    world.isOffline = true;
    expect(await (await world.open('/wishlist'))?.text()).toContain('/wishlist');
    expect((await world.ask('/assets/b.js'))?.status).toBe(200);
  });
  test('hanging download: given up after half a minute', async () => {
    world.serve('/assets/a.js', () => new Promise(() => undefined));
    world.serve('/assets/b.js', html('b'));
    jest.useFakeTimers();
    const handled = world.dispatch('message', { type: 'keep-shop' });
    await jest.advanceTimersByTimeAsync(30_000);
    jest.useRealTimers();
    await handled;
    expect(world.caches.addresses).toEqual(['/offline']);
    world.serve('/assets/a.js', html('a'));
    await world.dispatch('message', { type: 'keep-shop' });
    expect(world.caches.addresses.map((address) => address.replace(SHOP, ''))).toEqual(['/offline', '/assets/a.js', '/assets/b.js']);
  });
  test('forget-visits: clears visited pages', async () => {
    world.serve('/products/1', html('Akun A'));
    world.serve('/assets/a.js', html('a'));
    await world.open('/products/1');
    await world.ask('/assets/a.js');
    await world.dispatch('message', { type: 'forget-visits' });
    expect(world.caches.addresses.map((address) => address.replace(SHOP, '')).toSorted()).toEqual(['/assets/a.js', '/offline']);
  });
  test('take-over: activates the waiting worker, only on request', async () => {
    expect(world.isTakenOver).toBe(false);
    await world.dispatch('message', 'sesuatu');
    await world.dispatch('message', { type: 'take-over' });
    expect(world.isTakenOver).toBe(true);
  });
});

test('activation: deletes caches of older workers only', async () => {
  await world.caches.open('toko-lama');
  await world.caches.open('lain');
  await world.dispatch('activate');
  expect(await world.caches.keys()).not.toContain('toko-lama');
  expect(await world.caches.keys()).toContain('lain');
});
