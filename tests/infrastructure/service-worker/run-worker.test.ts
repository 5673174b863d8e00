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

describe('a page that was visited', () => {
  test('is shown without a network, with a line that says from when it is', async () => {
    world.serve('/products/1', html('Akun A'));
    expect(await (await world.open('/products/1'))?.text()).toBe('<!doctype html><!--status-->Akun A');
    world.isOffline = true;
    const text = await (await world.open('/products/1'))?.text();
    expect(text).toMatch(/^<!doctype html><p data-made-at="\d{4}-[^"]+Z">Data terakhir diperbarui pukul \d\d\.\d\d WIB\.<\/p>Akun A$/);
  });
  test('is asked for first while there is a network', async () => {
    world.serve('/', html('lama'));
    await world.open('/');
    world.serve('/', html('baru'));
    expect(await (await world.open('/'))?.text()).toContain('baru');
  });
  test('stands in when the shop fails, and is new again afterwards', async () => {
    world.serve('/', html('beranda'));
    await world.open('/');
    world.serve('/', () => new Response('', { status: 503 }));
    expect(await (await world.open('/'))?.text()).toContain('Data terakhir diperbarui');
    world.serve('/', html('beranda'));
    expect(await (await world.open('/'))?.text()).not.toContain('Data terakhir diperbarui');
  });
  test('stands in when the shop takes longer than three seconds', async () => {
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
  test('is taken from the browser when that has asked already', async () => {
    expect(world.isPreloading).toBe(true);
    const before = world.asked.length;
    const answer = await world.ask('/', { isPage: true, preloaded: html('dari browser')() });
    expect([await answer?.text(), world.asked.length]).toEqual(['<!doctype html><!--status-->dari browser', before]);
    world.isOffline = true;
    expect(await (await world.open('/'))?.text()).toContain('dari browser');
  });
  test('is gone once the shop says that it is', async () => {
    world.serve('/products/1', html('Akun A'));
    await world.open('/products/1');
    world.serve('/products/1', () => new Response('', { status: 404 }));
    expect((await world.open('/products/1'))?.status).toBe(404);
    world.isOffline = true;
    expect(await (await world.open('/products/1'))?.text()).toContain('offline');
  });
  test('stays as it was when the network goes in the middle of a newer one', async () => {
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
  test('each with its query', async () => {
    world.serve('/products', html('daftar'));
    await world.open('/products?game=mlbb');
    world.isOffline = true;
    expect(await (await world.open('/products?game=mlbb'))?.text()).toContain('daftar');
    expect(await (await world.open('/products?game=ff'))?.text()).toContain('offline');
  });
});

describe('without a network', () => {
  test('a page that was never visited is the shop’s own', async () => {
    world.isOffline = true;
    for (const path of ['/flash-sales', '/profile', '/settings', '/alamat-lain'])
      expect(await (await world.open(path))?.text()).toContain('offline');
  });
  test('an answer the device has nothing for fails as it would without a worker', async () => {
    world.isOffline = true;
    await expect(world.ask('/rest/v1/products', { headers: { apikey: 'k' } })).rejects.toThrow('offline');
  });
});

describe('what may never be kept', () => {
  test('is not even looked at', async () => {
    for (const path of ['/api/health', '/api/auth?action=login', '/auth/v1/token', '/internal/outbox.json'])
      expect(await world.ask(path)).toBeNull();
    expect(await world.ask('/rest/v1/products', { headers: { apikey: 'k', authorization: 'Bearer eyJ' } })).toBeNull();
    expect(await world.ask('/rest/v1/orders', { headers: { apikey: 'k' } })).toBeNull();
    expect(await world.ask('/rest/v1/products', { method: 'POST', body: '{}', headers: { apikey: 'k' } })).toBeNull();
  });
  test('is kept neither by its address nor when its answer says so', async () => {
    for (const path of ['/profile', '/settings', '/orders', '/payment', '/admin', '/auth']) {
      world.serve(path, html('milik seseorang'));
      await world.open(path);
    }
    world.serve('/help', () => new Response('', { headers: { 'cache-control': 'no-store' } }));
    await world.open('/help');
    expect(world.caches.addresses).toEqual(['/offline']);
  });
});

describe('what a page sends to the shop’s interfaces', () => {
  test('goes past the worker, so that a page that is being left loses none of it', () => {
    expect(world.routes).toEqual([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }]);
  });
  test('is left alone where the browser cannot do that', async () => {
    world = new WorkerWorld();
    world.routes = null;
    await world.dispatch('install');
    expect(world.caches.addresses).toEqual(['/offline']);
    expect(await world.ask('/api/vitals', { method: 'POST', body: '{}' })).toBeNull();
  });
});

describe('data of the catalogue', () => {
  const rows = (accept: string) => world.ask('/rest/v1/products?select=*', { headers: { apikey: 'k', accept } });

  test('stands in with the moment it was fetched, each form by itself', async () => {
    world.serve('/rest/v1/products', json([1]));
    expect((await rows('application/json'))?.headers.get('x-kept-at')).toBeNull();
    world.isOffline = true;
    const cached = await rows('application/json');
    expect([await cached?.json(), Number.isNaN(Date.parse(cached?.headers.get('x-kept-at') ?? ''))]).toEqual([[1], false]);
    await expect(rows('application/vnd.pgrst.object+json')).rejects.toThrow('offline');
  });
  test('of a signed-in person never stand in for anybody', async () => {
    world.serve('/rest/v1/products', json(['rahasia']));
    await world.ask('/rest/v1/products', { headers: { apikey: 'k', authorization: 'Bearer eyJ' } });
    expect(world.caches.addresses).toEqual(['/offline']);
  });
});

describe('files and pictures', () => {
  test('are asked for once', async () => {
    world.serve('/assets/x.js', () => new Response('x'));
    await world.ask('/assets/x.js');
    const before = world.asked.length;
    expect(await (await world.ask('/assets/x.js'))?.text()).toBe('x');
    expect(world.asked).toHaveLength(before);
  });
  test('the oldest leave when there are too many', async () => {
    world.serve('/art/p.webp', () => new Response('p'));
    for (let index = 0; index < 250; index += 1) await world.ask(`/art/p.webp?${index}`);
    const cached = world.caches.stores.get('toko-gambar') ?? new Map();
    expect(cached.size).toBeLessThanOrEqual(210);
    expect([cached.has(`${SHOP}/art/p.webp?0`), cached.has(`${SHOP}/art/p.webp?249`)]).toEqual([false, true]);
  });
  test('a device that is full shows everything all the same', async () => {
    world.serve('/art/p.webp', () => new Response('p'));
    for (let index = 0; index < 4; index += 1) await world.ask(`/art/p.webp?${index}`);
    world.caches.isFull = true;
    expect(await (await world.ask('/art/p.webp?9'))?.text()).toBe('p');
    expect(world.caches.stores.get('toko-gambar')?.size).toBe(2);
  });
});

describe('what a page asks of its worker', () => {
  test('is to keep what the visit has brought, as far as it may be', async () => {
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
  test('is to keep the shop’s own pages, whose program it knows', async () => {
    for (const path of ['/', '/wishlist', '/assets/a.js', '/assets/b.js']) world.serve(path, html(path));
    await world.dispatch('message', { type: 'keep-shop' });
    world.isOffline = true;
    expect(await (await world.open('/wishlist'))?.text()).toContain('/wishlist');
    expect((await world.ask('/assets/b.js'))?.status).toBe(200);
  });
  test('is given up after half a minute on a line that hangs', async () => {
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
  test('is to forget where somebody has been', async () => {
    world.serve('/products/1', html('Akun A'));
    world.serve('/assets/a.js', html('a'));
    await world.open('/products/1');
    await world.ask('/assets/a.js');
    await world.dispatch('message', { type: 'forget-visits' });
    expect(world.caches.addresses.map((address) => address.replace(SHOP, '')).toSorted()).toEqual(['/assets/a.js', '/offline']);
  });
  test('is to take over, and only then', async () => {
    expect(world.isTakenOver).toBe(false);
    await world.dispatch('message', 'sesuatu');
    await world.dispatch('message', { type: 'take-over' });
    expect(world.isTakenOver).toBe(true);
  });
});

test('caches of an older worker go, those of others stay', async () => {
  await world.caches.open('toko-lama');
  await world.caches.open('lain');
  await world.dispatch('activate');
  expect(await world.caches.keys()).not.toContain('toko-lama');
  expect(await world.caches.keys()).toContain('lain');
});
