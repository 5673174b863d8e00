import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
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
  visitor = await Visitor.arrive(browser, { width: 1280 });
  page = visitor.page;
});
afterEach(() => visitor.leave());

const goOffline = (isOffline = true): Promise<void> => visitor.context.setOffline(isOffline);
const open = async (path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};
const strip = () => page.getByText(/^Kamu sedang offline\. Data terakhir diperbarui pukul \d\d\.\d\d WIB\.$/);
const follow = (name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Utama' }).getByRole('link', { name, exact: true }).click();
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('offline: a strip is shown until the network returns', async () => {
  await open('/help');
  await goOffline();
  await strip().waitFor();
  await goOffline(false);
  await strip().waitFor({ state: 'hidden' });
  expect(visitor.complaints).toEqual([]);
});

describe('navigation while offline', () => {
  test('visited pages are shown as cached', async () => {
    await open('/products');
    await follow('Flash Sale');
    await heading('Flash sale').waitFor();
    await follow('Produk');
    await heading('Semua produk').waitFor();
    await goOffline();
    await follow('Flash Sale');
    await heading('Flash sale').waitFor();
    expect(await page.getByRole('article').count()).toBeGreaterThan(3);
    await strip().waitFor();
  });
  test('visited pages are shown when outdated, too', async () => {
    await page.clock.install();
    await open('/help');
    await follow('Flash Sale');
    await heading('Flash sale').waitFor();
    await follow('Bantuan');
    await goOffline();
    await page.clock.fastForward('10:00');
    await follow('Flash Sale');
    await heading('Flash sale').waitFor();
    await strip().waitFor();
  });
  test('unvisited page: a message, and loaded within two seconds of the network', async () => {
    await open('/help');
    await goOffline();
    await follow('Flash Sale');
    await heading('Halaman ini belum bisa dimuat').waitFor();
    expect(await page.locator('main').innerText()).toContain('Cek koneksi internetmu');
    expect(await page.title()).not.toContain('tidak ditemukan');
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    // Still offline: nothing is lost, and the page stays.
    await heading('Halaman ini belum bisa dimuat').waitFor();
    await goOffline(false);
    await heading('Flash sale').waitFor({ timeout: 2000 });
    expect(new URL(page.url()).pathname).toBe('/flash-sales');
    await page.goBack();
    await heading('Pusat bantuan').waitFor();
  });
  test('product without cached data: the same message', async () => {
    await open(`/products/${ids.rented}`);
    await goOffline();
    await page.evaluate((id) => {
      const link = document.querySelector<HTMLAnchorElement>(`main article a[href^="/products/"]:not([href*="${id}"])`);
      link?.click();
    }, ids.rented);
    await heading('Halaman ini belum bisa dimuat').waitFor();
    await goOffline(false);
    await page.getByRole('navigation', { name: 'Letak halaman' }).waitFor({ timeout: 2000 });
  });
  test('failed next page of a list: the list remains, and continues online', async () => {
    await open('/products');
    await goOffline();
    await page.getByRole('link', { name: 'Muat lagi' }).click();
    await page.getByText('Lanjutannya belum bisa dimuat.').waitFor();
    expect(await page.getByRole('article').count()).toBe(24);
    await goOffline(false);
    await page.getByRole('article').nth(47).waitFor();
  });
});
