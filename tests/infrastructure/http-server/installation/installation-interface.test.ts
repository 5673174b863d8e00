import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { RenderIcon } from '../../../../src/application/installation/render-icon.ts';
import { ReadSiteSettings } from '../../../../src/application/settings/read-site-settings.ts';
import { webManifest } from '../../../../src/domain/installation/web-manifest.ts';
import { defaultSiteSettings } from '../../../../src/domain/settings/site-settings.ts';
import { SharpIconRenderer } from '../../../../src/infrastructure/artwork/sharp-icon-renderer.ts';
import { FrontServer } from '../../../../src/infrastructure/http-server/front-server.ts';
import { installationInterface, ownLogo } from '../../../../src/infrastructure/http-server/installation/installation-interface.ts';
import { ResponseCache } from '../../../../src/infrastructure/http-server/response-cache.ts';
import { InMemorySettingsRepository } from '../../../../src/infrastructure/memory/settings/admin-settings-repository.ts';
import { RecentErrorLog } from '../../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

const BACKEND = 'http://localhost:4173';
const FILES = 'https://berkas.example';
let front: FrontServer;
let settings: InMemorySettingsRepository;
let requests: string[];
let logo: Buffer;
let hasWorker: boolean;

const open = async (): Promise<void> => {
  const clock = new FixedClock();
  const read = new ReadSiteSettings(settings, new RecentErrorLog(clock, () => undefined));
  const logos = ownLogo(
    async (request) => {
      requests.push(request.url);
      return new Response(new Uint8Array(logo));
    },
    BACKEND,
    FILES,
  );
  front = new FrontServer({ headers: {}, trustProxy: 0, onError: () => undefined });
  await front.listen(0, '127.0.0.1');
  front.open({
    assets: (_request, response) => void response.end('worker of the build'),
    artwork: (_request, response) => void response.end(),
    supabase: null,
    pages: (_request, response) => void response.writeHead(404).end(),
    health: async () => ({ status: 'starting' }),
    interfaces: installationInterface({
      manifest: async () => webManifest(await read.execute(), []),
      icons: new RenderIcon(read, logos, new SharpIconRenderer()),
      cached: new ResponseCache({ freshMs: 0, timeoutMs: 1000, maxBytes: 5_000_000, now: () => Date.now() }),
      offlinePage: () => '<p>offline</p>',
      hasWorker,
    }),
  });
};
beforeEach(async () => {
  settings = new InMemorySettingsRepository();
  requests = [];
  hasWorker = true;
  logo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  await open();
});
afterEach(() => front.close());

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${(front.server.address() as AddressInfo).port}${path}`, init);
const pixel = async (png: Buffer, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + info.channels)];
};
const icon = async (path: string): Promise<Buffer> => Buffer.from(await (await get(path)).arrayBuffer());

describe('icons', () => {
  test.each([
    ['/icons/any-192.png', 192],
    ['/icons/any-512.png', 512],
    ['/icons/maskable-192.png', 192],
    ['/icons/maskable-512.png', 512],
    ['/icons/maskable-180.png', 180],
  ])('%s: a PNG of its size', async (path, size) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height, format]).toEqual([size, size, 'png']);
  });
  test('maskable icon: full corners, picture within the safe zone', async () => {
    const maskable = await icon('/icons/maskable-192.png');
    expect(await pixel(maskable, 0, 0)).toEqual([0, 0, 0, 255]);
    expect((await pixel(await icon('/icons/any-192.png'), 0, 0)).at(-1)).toBe(0);
    // Outside the safe zone, at 40 % from the middle, there is only background.
    for (const [x, y] of [
      [8, 96],
      [96, 8],
      [184, 96],
      [30, 30],
    ] as const)
      expect(await pixel(maskable, x, y)).toEqual([0, 0, 0, 255]);
  });
  test.each(['', FILES])('logo of the owner: used, requested from own files, %s', async (origin) => {
    settings.settings = { ...defaultSiteSettings, logoUrl: `${origin}/storage/v1/object/public/settings/logo.png` };
    expect(await pixel(await icon('/icons/any-192.png'), 96, 96)).toEqual([255, 0, 0, 255]);
    expect(requests).toEqual([`${BACKEND}/storage/v1/object/public/settings/logo.png`]);
  });
  test.each([
    'https://lain.example/logo.png',
    `${FILES}/rest/v1/products`,
    `${FILES}.jahat.example/storage/v1/object/public/a`,
    'http://169.254.169.254/storage/v1/object/public/a',
    '/rest/v1/products',
    'file:///etc/passwd',
  ])('logo at %s: not requested', async (logoUrl) => {
    settings.settings = { ...defaultSiteSettings, logoUrl };
    expect((await get('/icons/any-192.png')).status).toBe(200);
    expect(requests).toEqual([]);
  });
  test('logo that is not a picture: the default icon', async () => {
    const own = await icon('/icons/any-192.png');
    settings.settings = { ...defaultSiteSettings, logoUrl: '/storage/v1/object/public/settings/logo.png' };
    logo = Buffer.from('bukan gambar');
    expect((await icon('/icons/any-192.png')).equals(own)).toBe(true);
  });
});

test('web manifest: follows the settings, supports conditional requests', async () => {
  settings.settings = { ...defaultSiteSettings, siteName: 'Toko Dimas' };
  const answer = await get('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  expect(await answer.json()).toMatchObject({ name: 'Toko Dimas' });
  const again = await get('/manifest.webmanifest', { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  expect((await get('/manifest.webmanifest', { method: 'POST' })).status).toBe(405);
});

test('favicon.ico: redirects to the icon', async () => {
  const answer = await get('/favicon.ico', { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/favicon.svg']);
});
test('offline page: served', async () => expect(await (await get('/offline')).text()).toBe('<p>offline</p>'));

describe('service worker', () => {
  test('enabled: the build’s', async () => expect(await (await get('/sw.js')).text()).toBe('worker of the build'));
  test('disabled: one that clears caches and unregisters', async () => {
    await front.close();
    hasWorker = false;
    await open();
    const answer = await get('/sw.js');
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
    const text = await answer.text();
    for (const sign of ['caches.delete', 'registration.unregister', 'skipWaiting']) expect(text).toContain(sign);
  });
});
