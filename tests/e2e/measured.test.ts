import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { AlteringProxy } from '../support/altering-proxy.ts';
import { eventually, ShopProcess } from '../support/shop-process.ts';
import { programRuns, startBrowser, Visitor } from '../support/visitor.ts';

const STAT = 'https://stat.example/skrip.js?id=toko';
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const lateProgramRuns = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/deferred-visit/.test(name)));

describe('page speed measurements', () => {
  let shop: ShopProcess;
  let proxy: AlteringProxy;
  beforeAll(async () => {
    shop = await ShopProcess.demo();
    expect(await shop.start()).toBeNull();
  }, 120_000);
  afterAll(() => shop.remove());
  beforeEach(async () => {
    proxy = new AlteringProxy(shop.origin);
    await proxy.open();
  });
  afterEach(() => proxy.close());

  test('stored by page kind and metric, without personal data', async () => {
    const visitor = await Visitor.arrive(browser, { baseURL: proxy.origin, serviceWorkers: 'allow' });
    const { page } = visitor;
    const html = await (await shop.get('/products')).text();
    const id = /href="\/products\/([0-9a-f-]{36})"/.exec(html)?.[1] ?? '';
    await page.goto(`/products/${id}?mode=sewa`);
    await programRuns(page);
    // Measuring begins along with the service worker; its loaded files only show that it will begin.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.locator('main h1').click();
    // The browser records the press after the next frame.
    await page.waitForFunction(() => performance.getEntriesByType('first-input').length > 0);
    await page.goto('about:blank');
    const vitals = () => proxy.posted.filter(({ path }) => path === '/api/vitals');
    await eventually(async () => vitals().length > 0);
    for (const { body: text, headers } of vitals()) {
      const body = JSON.parse(text) as { page: string; vitals: { name: string; value: number }[] };
      expect([Object.keys(body).toSorted(), body.page]).toEqual([['page', 'vitals'], '/products/:id']);
      for (const vital of body.vitals) expect(Object.keys(vital).toSorted()).toEqual(['name', 'value']);
      expect(text).not.toContain(id);
      expect([headers.get('cookie'), headers.get('referer'), headers.get('authorization')]).toEqual([null, null, null]);
    }
    const sql = await shop.database();
    try {
      await eventually(async () => (await sql`select 1 from private.vitals`).length >= 6);
      const rows = await sql<{ name: string; page: string }[]>`select name, page from private.vitals order by name`;
      expect(rows.map(({ name }) => name)).toEqual(['CLS', 'FCP', 'FID', 'INP', 'LCP', 'TTFB']);
      expect(new Set(rows.map((row) => row.page))).toEqual(new Set(['/products/:id']));
      expect(vitals()).toHaveLength(1);
    } finally {
      await sql.end();
    }
    await visitor.leave();
  }, 60_000);
  test('malformed ones are refused with 400', async () => {
    for (const body of ['', '{', '{"page":"/","vitals":[{"name":"LCP","value":-1}]}', '{"page":"/x","vitals":[{"name":"LCP","value":1}]}'])
      expect((await shop.get('/api/vitals', { method: 'POST', body })).status).toBe(400);
  });
  test('content policy without hosted scripts: own origin only', async () => {
    const policy = (await shop.get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/(^|; )script-src 'self' 'sha256-[\w+/=]{44}'(;|$)/);
    // The shop's own socket for live notifications: Safari before 15.4 does not match sockets with 'self'.
    expect(policy).toMatch(/(^|; )connect-src 'self' ws:\/\/localhost:\d+(;|$)/);
  });
});

describe('hosted scripts', () => {
  let shop: ShopProcess;
  beforeAll(async () => {
    shop = await ShopProcess.prepared({
      ANALYTICS_SCRIPT_URL: STAT,
      SPEED_INSIGHTS_SCRIPT_URL: 'https://stat.example/cepat.js',
      VITALS_SAMPLE: '0',
    });
    expect(await shop.start()).toBeNull();
  }, 120_000);
  afterAll(() => shop.remove());

  test('allowed by the content policy of public pages only', async () => {
    const policy = async (path: string): Promise<string> => (await shop.get(path)).headers.get('content-security-policy') ?? '';
    for (const path of ['/', '/products', '/wishlist']) {
      expect(await policy(path)).toMatch(/script-src 'self' 'sha256-\S+' https:\/\/stat\.example;/);
      expect(await policy(path)).toMatch(/connect-src 'self' ws:\S+ https:\/\/stat\.example;/);
    }
    for (const path of ['/admin', '/admin/system', '/auth', '/settings', '/profile', '/orders'])
      expect(await policy(path)).not.toContain('stat.example');
  });
  test('loaded late on public pages, and removed before private pages', async () => {
    const visitor = await Visitor.arrive(browser, { baseURL: shop.origin });
    const { page, context } = visitor;
    const requests: string[] = [];
    await context.route('https://stat.example/**', (route) => {
      requests.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: 'window.stat = (window.stat ?? 0) + 1;' });
    });
    await page.goto('/');
    await programRuns(page);
    await page.waitForFunction(() => (window as { stat?: number }).stat === 2);
    expect(requests.toSorted()).toEqual(['https://stat.example/cepat.js', STAT]);
    await page.getByRole('navigation', { name: 'Menu bawah' }).getByRole('link', { name: 'Masuk' }).click();
    await page.waitForURL('**/auth**');
    await page.waitForFunction(() => (window as { stat?: number }).stat === undefined);
    await programRuns(page);
    await lateProgramRuns(page);
    expect(await page.locator('script[src*="stat.example"]').count()).toBe(0);
    expect(requests).toHaveLength(2);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
  test.each(['http://stat.example/a.js', 'stat.example/a.js', "https://stat.example/a';script-src *", 'https://a:b@stat.example/a.js'])(
    'invalid address %s: refused at start with one line',
    async (address) => {
      const refused = await ShopProcess.create();
      try {
        expect(await refused.start({ ANALYTICS_SCRIPT_URL: address })).toBe(1);
        expect(refused.messages).toMatch(/^Gagal: ANALYTICS_SCRIPT_URL harus alamat https lengkap sebuah skrip/);
        expect(refused.messages.split('\n')).toHaveLength(1);
      } finally {
        await refused.remove();
      }
    },
  );
});
