import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { AlteringProxy } from '../support/altering-proxy.ts';
import { OWNER } from '../support/owner.ts';
import { shopIsCached, untilCached } from '../support/shop-folder.ts';
import { ShopProcess } from '../support/shop-process.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../support/visitor.ts';

let browser: Browser;
let shop: ShopProcess;
let proxy: AlteringProxy;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  shop = await ShopProcess.prepared({ VITALS_SAMPLE: '0' });
  expect(await shop.start()).toBeNull();
  browser = await startBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await shop.remove();
});
beforeEach(async () => {
  proxy = new AlteringProxy(shop.origin);
  await proxy.open();
  visitor = await Visitor.arrive(browser, { baseURL: proxy.origin, serviceWorkers: 'allow' });
  page = visitor.page;
});
afterEach(async () => {
  await visitor.leave();
  await proxy.close();
});

const open = async (path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};
const asNewBuild: AlteringProxy['alter'] = (path, answer) =>
  path === '/sw.js' ? { ...answer, body: Buffer.concat([answer.body, Buffer.from('\n/* versi lain */')]) } : answer;
const strip = () => page.getByRole('status', { name: 'Versi baru tersedia' });

describe('new version of the shop', () => {
  test('announced without losing input, and activated by the visitor', async () => {
    await open('/');
    await shopIsCached(page);
    proxy.alter = asNewBuild;
    await open('/auth');
    await page.getByLabel('Nomor HP atau email').fill('0812');
    await strip().waitFor();
    expect(await page.getByLabel('Nomor HP atau email').inputValue()).toBe('0812');
    const documents = (): number => proxy.asked.filter((line) => line === 'GET /auth').length;
    const before = documents();
    // The request alone is too early: the old document still answers until the new one is there.
    const loaded = page.waitForEvent('load');
    await strip().getByRole('button', { name: 'Muat ulang' }).click();
    await loaded;
    expect(documents()).toBeGreaterThan(before);
    await programRuns(page);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
  });
  test('postponed: announced again at the next visit', async () => {
    await open('/');
    await shopIsCached(page);
    proxy.alter = asNewBuild;
    await open('/');
    await strip().getByRole('button', { name: 'Nanti saja' }).click();
    expect(await strip().count()).toBe(0);
    await open('/wishlist');
    await strip().waitFor();
  });
});

test('caches: nothing personal after signing in, nothing visited after signing out', async () => {
  await open('/');
  await shopIsCached(page);
  await open('/auth');
  await submitSignIn(page);
  await page.waitForURL(`${proxy.origin}/`);
  for (const path of ['/profile', '/settings', '/orders', '/payment', '/admin', '/products']) await open(path);
  const kept = await page.evaluate(async () => {
    const found: { url: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) found.push({ url, text: (await (await cache.match(url))?.text()) ?? '' });
    }
    return { found, token: localStorage.getItem('session_token') ?? '', backend: localStorage.getItem('sb-session') ?? '' };
  });
  const addresses = kept.found.map(({ url }) => new URL(url).pathname);
  expect(addresses).toEqual(expect.arrayContaining(['/', '/products', '/offline']));
  expect(addresses.filter((path) => /^\/(api|auth|profile|settings|orders|payment|admin|internal)/.test(path))).toEqual([]);
  const access = (JSON.parse(kept.backend) as { access_token: string }).access_token;
  expect(kept.token.length + access.length).toBeGreaterThan(50);
  for (const secret of [kept.token, access, '6281211112222', OWNER.password])
    expect(kept.found.filter(({ text, url }) => text.includes(secret) || url.includes(secret)).map(({ url }) => url)).toEqual([]);
  await open('/profile');
  // A deferred module of the page informs the service worker.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/deferred-visit/.test(name)));
  await page.getByRole('button', { name: 'Keluar', exact: true }).click();
  // The next page may be cached again.
  await untilCached(
    page,
    async () => !(await (await caches.open('toko-halaman')).keys()).some(({ url }) => new URL(url).pathname === '/products'),
  );
}, 60_000);

describe('deployment during a visit', () => {
  test('page whose module is gone: loaded completely, once', async () => {
    await visitor.leave();
    visitor = await Visitor.arrive(browser, { baseURL: proxy.origin, width: 1280 });
    page = visitor.page;
    await open('/');
    proxy.alter = (path, answer) => (/^\/assets\/flash-sale-list\.route/.test(path) ? { status: 404, body: Buffer.from('') } : answer);
    await page.getByRole('navigation', { name: 'Utama' }).getByRole('link', { name: 'Flash Sale' }).click();
    await page.waitForURL('**/flash-sales');
    await page.waitForLoadState('networkidle');
    await page.getByRole('heading', { level: 1, name: 'Flash sale' }).waitFor();
    // Even if the new one is broken too, the page loads once completely, and its links work.
    expect(proxy.asked.filter((line) => line === 'GET /flash-sales')).toHaveLength(1);
    await page.getByRole('navigation', { name: 'Utama' }).getByRole('link', { name: 'Beranda' }).click();
    await page.waitForURL(`${proxy.origin}/`);
    await programRuns(page);
  });
  test('form whose module is gone: the input remains', async () => {
    await visitor.leave();
    visitor = await Visitor.arrive(browser, { baseURL: proxy.origin, width: 1280 });
    page = visitor.page;
    await open('/auth');
    proxy.alter = (path, answer) => (/^\/assets\/account-interface/.test(path) ? { status: 404, body: Buffer.from('') } : answer);
    await submitSignIn(page, '081234567890', 'rahasia banget');
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByLabel('Nomor HP atau email').inputValue()).toBe('081234567890');
  });
});

describe('disabled service worker', () => {
  const switchOff = async (): Promise<void> => {
    await open('/');
    await shopIsCached(page);
    await shop.end();
    expect(await shop.start({ SERVICE_WORKER: 'off' })).toBeNull();
  };
  const hasNoCaches = async (): Promise<boolean> =>
    (await navigator.serviceWorker.getRegistrations()).length === 0 && (await caches.keys()).length === 0;
  afterEach(async () => {
    await shop.end();
    expect(await shop.start()).toBeNull();
  });

  test('deletes its caches and unregisters', async () => {
    await switchOff();
    await page.goto('/');
    await untilCached(page, hasNoCaches);
    await open('/');
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    // Requests that the service worker was caching when the page was left.
    await untilCached(page, hasNoCaches);
  }, 240_000);
  test('without a page of the shop: unregisters by itself', async () => {
    await switchOff();
    // The only open page has not been informed yet.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.goto('about:blank');
    const other = await visitor.context.newPage();
    await other.goto('/assets/tidak-ada.js');
    await untilCached(other, hasNoCaches);
  }, 240_000);
  test('registered again by an earlier page: unregisters anyway', async () => {
    await switchOff();
    const address = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL ?? '');
    await page.goto('/');
    await untilCached(page, hasNoCaches);
    // A page without the shop's scripts.
    await page.goto('/assets/tidak-ada.js');
    await page.evaluate(async (script) => {
      const { active, waiting, installing } = await navigator.serviceWorker.register(script, { updateViaCache: 'none' });
      (active ?? waiting ?? installing)?.postMessage({ type: 'keep-shop' });
    }, address);
    // No request reaches it meanwhile, so it has to remove itself.
    await untilCached(page, hasNoCaches);
  }, 240_000);
});
