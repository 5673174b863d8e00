import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ShareSubject } from '../../../../src/domain/sharing/share-address.ts';
import { type SharePicture, versionOf } from '../../../../src/domain/sharing/share-picture.ts';
import { FrontServer } from '../../../../src/infrastructure/http-server/front-server.ts';
import { ResponseCache } from '../../../../src/infrastructure/http-server/response-cache.ts';
import { discovery } from '../../../../src/infrastructure/http-server/seo/discovery.ts';
import { sharePictureHandler } from '../../../../src/infrastructure/http-server/seo/share-picture-handler.ts';
import { CostBudget } from '../../../../src/infrastructure/platform/cost-budget.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const picture = (title: string): SharePicture => ({
  siteName: 'Toko',
  overline: null,
  tier: null,
  title,
  text: null,
  price: null,
  photo: null,
  drawn: { kind: 'scene', game: 'lain' },
});

let front: FrontServer;
let clock: FixedClock;
let origin = '';
let drawn: string[] = [];
let mapped: string[] = [];
let pictures: Map<string, SharePicture>;
/** The backend behind the routes. */
let faults: string[] = [];
/** Delays the search for a picture. */
let held: Promise<void> = Promise.resolve();

const keyOf = (subject: ShareSubject): string => ('id' in subject ? subject.id : subject.kind);

beforeEach(async () => {
  [drawn, mapped, faults, clock] = [[], [], [], new FixedClock()];
  pictures = new Map([
    [ID, picture('Akun')],
    ['shop', picture('Toko')],
  ]);
  const cache = () =>
    new ResponseCache({
      freshMs: 600_000,
      timeoutMs: 1000,
      maxBytes: 1_000_000,
      now: () => clock.now().getTime(),
      stores: ({ status }) => status === 200,
    });
  front = new FrontServer({ headers: {}, trustProxy: 1, onError: (where) => void faults.push(where) });
  await front.listen(0, '127.0.0.1');
  origin = `http://127.0.0.1:${(front.server.address() as AddressInfo).port}`;
  front.open({
    assets: (_request, _response, next) => next(),
    artwork: (_request, response) => void response.end(),
    supabase: null,
    pages: (_request, response) => void response.writeHead(404).end('page'),
    health: async () => ({ status: 'starting' }),
    discovery: discovery({
      robots: 'User-agent: *\n',
      siteMap: async (path) => {
        mapped.push(path);
        return path === '/sitemap.xml' ? '<sitemapindex/>' : null;
      },
      siteMaps: cache(),
      sharePictures: sharePictureHandler({
        find: async (subject) => {
          await held;
          return pictures.get(keyOf(subject)) ?? null;
        },
        renderer: {
          jpeg: async ({ title }) => {
            drawn.push(title);
            return Buffer.from(`jpeg ${title}`);
          },
        },
        drawn: cache(),
        budget: new CostBudget({ perSecond: 500, burst: 3000, atOnce: 1, waiting: 0, longestWaitMs: 8000 }),
      }),
    }),
  });
});
afterEach(() => front.close());

const get = (path: string, init: RequestInit = {}) => fetch(origin + path, init);
const address = (query = '') => `/og/products/${ID}.jpg${query}`;

describe('share pictures', () => {
  test('address with a running request: refused temporarily, neighbours are served', async () => {
    let release = (): void => undefined;
    held = new Promise((resolve) => {
      release = resolve;
    });
    const from = (peer: string) => get(address(), { headers: { 'x-forwarded-for': peer } });
    const two = [from('203.0.113.7'), from('203.0.113.7')];
    const refused = await Promise.race(two);
    expect([refused.status, refused.headers.get('retry-after'), faults]).toEqual([429, '5', []]);
    const neighbour = from('198.51.100.9');
    release();
    expect((await neighbour).status).toBe(200);
    expect((await Promise.all(two)).map(({ status }) => status).toSorted()).toEqual([200, 429]);
  });
  test('JPEG: drawn once, whatever version is requested', async () => {
    const answers = await Promise.all(['', '?v=1', '?v=zzz', '?x=1&v=', `?v=${'a'.repeat(1000)}`].map((query) => get(address(query))));
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'image/jpeg', 'jpeg Akun']);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    }
    expect(drawn).toEqual(['Akun']);
  });
  test('current version: immutable; a change: drawn again', async () => {
    const version = versionOf(picture('Akun'));
    expect((await get(address(`?v=${version}`))).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    pictures.set(ID, picture('Akun murah'));
    const later = await get(address(`?v=${version}`));
    expect([await later.text(), later.headers.get('cache-control')]).toEqual(['jpeg Akun murah', 'public, max-age=300']);
  });
  test('HEAD and conditional requests: answered', async () => {
    const first = await get(address());
    const head = await get(address(), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '9', '']);
    expect((await get(address(), { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })).status).toBe(304);
  });
  test.each([
    '/og/products/3f2504e0-4f89-41d3-9a0c-0305e82c3302.jpg',
    '/og/products/abc.jpg',
    '/og/products/undefined.jpg',
    '/og/flash-sales/x.jpg',
    '/og/games/%F0%9F%92%A9.jpg',
    '/og/games/__proto__.jpg',
    '/og/%2e%2e/%2e%2e/etc/passwd',
    `/og/${'a'.repeat(5000)}.jpg`,
    '/og/',
  ])('%.60s: 404', async (path) => {
    expect((await get(path)).status).toBe(404);
    expect(drawn).toEqual([]);
  });
  test('other methods: 405', async () => {
    expect((await get(address(), { method: 'POST' })).status).toBe(405);
  });
});

describe('robots.txt and site map', () => {
  test('content types: correct, cached for an hour', async () => {
    const [robots, map] = [await get('/robots.txt'), await get('/sitemap.xml')];
    expect([robots.headers.get('content-type'), await robots.text()]).toEqual(['text/plain; charset=utf-8', 'User-agent: *\n']);
    expect([map.headers.get('content-type'), await map.text()]).toEqual(['application/xml; charset=utf-8', '<sitemapindex/>']);
    for (const { headers } of [robots, map]) expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(await (await get('/robots.txt', { method: 'HEAD' })).text()).toBe('');
  });
  test('site map: generated once in ten minutes', async () => {
    for (let time = 0; time < 3; time += 1) await get('/sitemap.xml');
    expect(mapped).toEqual(['/sitemap.xml']);
    clock.advance(600_001);
    await get('/sitemap.xml');
    expect(mapped).toHaveLength(2);
  });
  test.each(['/sitemaps/products-9.xml', '/sitemaps/', '/sitemaps/../../x'])('%s: 404', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
