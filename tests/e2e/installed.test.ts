import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { shopIsCached } from '../support/shop-folder.ts';
import { eventually } from '../support/shop-process.ts';
import { demoShop, programRuns, startBrowser, Visitor } from '../support/visitor.ts';

const { ids } = demoShop;
let browser: Browser;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  visitor = await Visitor.arrive(browser, { serviceWorkers: 'allow' });
  page = visitor.page;
});
afterEach(() => visitor.leave());

const open = async (path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};
const goOffline = (isOffline = true): Promise<void> => visitor.context.setOffline(isOffline);
const strip = () => page.getByText(/^Kamu sedang offline\. Data terakhir diperbarui pukul \d\d\.\d\d WIB\.$/);

describe('web app manifest', () => {
  test('installable, with icons of the declared sizes', async () => {
    await open('/');
    const session = await visitor.context.newCDPSession(page);
    const { url, errors } = await session.send('Page.getAppManifest');
    expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // The browser profile of a test is a private window, where nothing can be installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const manifest = (await (await fetch(url)).json()) as {
      icons: { src: string; sizes: string; purpose: string }[];
      shortcuts: { url: string }[];
    };
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'maskable']);
    for (const { src, sizes } of manifest.icons) {
      const bytes = Buffer.from(await (await fetch(demoShop.origin + src)).arrayBuffer());
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
    for (const { url: shortcut } of manifest.shortcuts) expect((await fetch(demoShop.origin + shortcut)).status).toBe(200);
  });
});

describe('offline', () => {
  test('visited pages after a reload: shown with their age', async () => {
    await open('/');
    await shopIsCached(page);
    for (const path of ['/products', '/products?game=free-fire', `/products/${ids.product}`]) await open(path);
    await goOffline();
    for (const [path, sign] of [
      ['/', 'main h1'],
      ['/products', 'main article'],
      ['/products?game=free-fire', 'main article'],
      [`/products/${ids.product}`, 'main h1'],
    ] as const) {
      await page.goto(path);
      // The service worker's line is in the page before any script runs.
      expect(await page.locator('#stale-notice, [role="status"]').first().innerText()).toMatch(/pukul \d\d\.\d\d WIB/);
      await page.locator(sign).first().waitFor();
      await programRuns(page);
      await strip().waitFor();
    }
    await page.reload();
    expect(await page.locator('main h1').innerText()).not.toContain('belum bisa dimuat');
    await goOffline(false);
    await page.reload();
    await programRuns(page);
    expect(await strip().count()).toBe(0);
    expect(visitor.complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|FetchEvent/.test(text))).toEqual([]);
  });
  test('wishlist page that was never opened: shown', async () => {
    await open('/products');
    await shopIsCached(page);
    await page
      .getByRole('button', { name: /^Simpan ke wishlist/ })
      .first()
      .click();
    await page.getByText('Disimpan ke wishlist').waitFor();
    await goOffline();
    await page.goto('/wishlist');
    await page.getByRole('heading', { level: 1, name: 'Wishlist' }).waitFor();
    // The page arrives without the device's data; its scripts fill it in.
    await page.locator('main article').first().waitFor();
    expect(await page.locator('main article').count()).toBe(1);
    await page.getByText(/^1 produk tersimpan/).waitFor();
  });
  test.each([
    ['Menu bawah', 'Produk', 'Semua produk', 'main article'],
    ['Menu bawah', 'Feed', 'Feed', 'main article'],
    ['Bantuan', 'Syarat layanan', 'Syarat layanan dan privasi', 'main h2'],
  ])('page reached by the link %s %s, after a reload: shown', async (menu, link, heading, sign) => {
    const requested = new Set<string>();
    // Notifications are never cached.
    page.on('request', (request) => {
      if (/\/rest\/v1\/(?!notifications)/.test(request.url())) requested.add(request.url());
    });
    await open('/');
    await shopIsCached(page);
    requested.clear();
    await page.getByRole('navigation', { name: menu }).getByRole('link', { name: link }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.locator(sign).first().waitFor();
    expect(requested.size).toBeGreaterThan(0);
    await eventually(async () => {
      const kept = await page.evaluate(async () => (await (await caches.open('toko-data')).keys()).map(({ url }) => url));
      return [...requested].every((address) => kept.some((url) => url.startsWith(address)));
    });
    await goOffline();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.locator(sign).first().waitFor();
    await strip().waitFor();
  });
  test('page that was never visited: a message, and loaded when online', async () => {
    await open('/');
    await shopIsCached(page);
    await goOffline();
    for (const path of ['/flash-sales', '/products?game=mobile-legends', '/profile']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: 'Halaman ini belum bisa dimuat' }).waitFor();
    }
    await page.goto('/flash-sales');
    await page.getByRole('heading', { level: 1, name: 'Halaman ini belum bisa dimuat' }).waitFor();
    await goOffline(false);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Flash sale' }).waitFor();
  });
  test('API requests fail instead of being answered from a cache', async () => {
    await open('/');
    await shopIsCached(page);
    await goOffline();
    const failed = await page.evaluate(async () =>
      Promise.all(
        ['/api/health', '/api/auth?action=login', '/auth/v1/settings', '/rest/v1/orders?select=id'].map((path) =>
          fetch(path).then(
            () => 'answered',
            () => 'failed',
          ),
        ),
      ),
    );
    expect(failed).toEqual(['failed', 'failed', 'failed', 'failed']);
  });
});
