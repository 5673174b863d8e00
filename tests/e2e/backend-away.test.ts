import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { freeze } from '../support/freeze.ts';
import { eventually } from '../support/shop-process.ts';
import { openSmallShop, type SmallShop } from '../support/small-shop.ts';
import { demoShop, programRuns, startBrowser, Visitor } from '../support/visitor.ts';

let browser: Browser;
let small: SmallShop;
let thaw = (): void => undefined;
beforeAll(async () => {
  [browser, small] = await Promise.all([startBrowser(), openSmallShop()]);
}, 60_000);
afterEach(() => thaw());
afterAll(async () => {
  await browser.close();
  await small.shop.remove();
});

const open = async (path: string, origin: string) => {
  const visitor = await Visitor.arrive(browser, { width: 1280, baseURL: origin });
  const { page } = visitor;
  await page.goto(path);
  await programRuns(page);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const follow = (name: string) => page.getByRole('navigation', { name: 'Utama' }).getByRole('link', { name, exact: true }).click();
  return { page, complaints: visitor.complaints, heading, follow, leave: () => visitor.leave() };
};
const path = (address: string): string => new URL(address).pathname + new URL(address).search;
const AWAY = 'Kami sedang tidak bisa dihubungi';

describe('database that hangs during a visit', () => {
  test('an error page in time, earlier pages remain, and a retry works afterwards', async () => {
    const { page, heading, follow, leave } = await open('/products', small.shop.origin);
    thaw = await freeze(small.shop);
    await follow('Flash Sale');
    // The skeleton is shown during the retries.
    await page.getByText('Sedang dimuat').waitFor({ state: 'attached' });
    await heading(AWAY).waitFor({ timeout: 8000 });
    expect(path(page.url())).toBe('/flash-sales');
    expect(await page.title()).toContain(AWAY);
    await page.goBack();
    await heading('Semua akun').waitFor();
    expect(await page.getByRole('main').getByRole('article').count()).toBe(2);
    await page.goForward();
    await heading(AWAY).waitFor({ timeout: 8000 });
    thaw();
    await eventually(async () => (await small.shop.get('/api/health')).status === 200, 20_000);
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await heading('Flash sale').waitFor();
    await leave();
  }, 60_000);
  test('cached pages are shown with their age', async () => {
    const { page, heading, complaints, leave } = await open('/products', small.shop.origin);
    thaw = await freeze(small.shop);
    await eventually(async () => {
      await page.reload();
      return page.getByText(/Data terakhir diperbarui pukul \d\d\.\d\d/).isVisible();
    });
    await heading('Semua akun').waitFor();
    await programRuns(page);
    // The app's own notice has replaced the server's line.
    await eventually(async () => (await page.locator('#stale-notice').count()) === 0);
    expect(await page.getByText(/Data terakhir diperbarui pukul/).count()).toBe(1);
    expect(await page.getByRole('main').getByRole('article').count()).toBe(2);
    expect(complaints).toEqual([]);
    // A page that was never rendered: the error page, and the same address with its filters once the shop is back.
    const answer = await page.goto('/products?sewa=1&sort=cheapest');
    expect(answer?.status()).toBe(503);
    await heading(AWAY).waitFor();
    expect(complaints.filter((words) => !words.includes('status of 503'))).toEqual([]);
    thaw();
    await eventually(async () => (await small.shop.get('/api/health')).status === 200, 20_000);
    await page.getByRole('link', { name: 'Coba lagi' }).click();
    await heading('Semua akun').waitFor();
    expect(path(page.url())).toBe('/products?sewa=1&sort=cheapest');
    await leave();
  }, 60_000);
});

describe('slow backend', () => {
  const SLOW_MS = 2000;
  test('skeleton of the next page, then the page', async () => {
    const { page, heading, follow, complaints, leave } = await open('/help', demoShop.origin);
    await page.route('**/rest/v1/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      await route.continue();
    });
    await follow('Produk');
    await page.getByText('Sedang dimuat').waitFor({ state: 'attached' });
    expect(path(page.url())).toBe('/help');
    await heading('Semua produk').waitFor();
    expect(path(page.url())).toBe('/products');
    expect(await page.getByText('Sedang dimuat').count()).toBe(0);
    expect(complaints).toEqual([]);
    await leave();
  });
  test('two navigations: the last one wins', async () => {
    const { page, heading, follow, leave } = await open('/help', demoShop.origin);
    await page.route('**/rest/v1/products**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      await route.continue();
    });
    await follow('Produk');
    await page.getByText('Sedang dimuat').waitFor({ state: 'attached' });
    const late = page.waitForResponse('**/rest/v1/products**');
    await follow('Flash Sale');
    await heading('Flash sale').waitFor();
    await late;
    expect(path(page.url())).toBe('/flash-sales');
    await leave();
  });
});
