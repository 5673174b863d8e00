import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { eventually } from '../support/shop-process.ts';
import { demoShop, programRuns, startBrowser, Visitor } from '../support/visitor.ts';

let browser: Browser;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  visitor = await Visitor.arrive(browser);
  page = visitor.page;
});
afterEach(() => visitor.leave());

/** Opens an address. @returns its status and heading once the scripts run, without browser errors beyond the status itself */
const open = async (path: string): Promise<{ status: number; heading: string }> => {
  const answer = await page.goto(path);
  await programRuns(page);
  const beyond = visitor.complaints.filter((words) => !words.includes('status of 404'));
  expect(beyond).toEqual([]);
  return { status: answer?.status() ?? 0, heading: await page.getByRole('heading', { level: 1 }).innerText() };
};

const UNKNOWN = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

describe('missing page: 404 with a link to the products', () => {
  test.each([
    ['an unknown product', `/products/${UNKNOWN}`, 'Produk tidak ditemukan'],
    ['a malformed id', '/products/abc', 'Produk tidak ditemukan'],
    ['the id "undefined"', '/products/undefined', 'Produk tidak ditemukan'],
    ['a hidden product', `/products/${demoShop.ids.hidden}`, 'Produk tidak ditemukan'],
    ['an archived product', `/products/${demoShop.ids.archived}`, 'Produk tidak ditemukan'],
    ['an unknown flash sale', `/flash-sales/${UNKNOWN}`, 'Produk tidak ditemukan'],
    ['an unknown path', '/tidak/ada', 'Halaman tidak ditemukan'],
  ])('%s', async (_, path, words) => {
    expect(await open(path)).toEqual({ status: 404, heading: words });
    await page.getByRole('main').getByRole('link', { name: 'Lihat semua produk' }).click();
    await page.getByRole('heading', { level: 1, name: 'Semua produk' }).waitFor();
  });
});

test.each(['/products/%00', '/%E0%A4%A'])('malformed address: 400 with a message: %s', async (path) => {
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(400);
  expect(await page.locator('body').innerText()).toContain('Alamat tidak dikenali.');
});

describe('invalid parameters: a working list', () => {
  test.each([
    ['invalid prices', '/products?min=abc&max=-5&sort=xyz&game=%00'],
    ['reversed prices', '/products?min=9000000&max=10'],
    ['an unknown game', '/products?game=catur'],
    ['an invalid cursor', '/products?after=besok'],
    ['a game of 5,000 letters', `/products?game=${'a'.repeat(5000)}`],
    ['a search of 5,000 letters', `/search?q=${'a'.repeat(5000)}`],
    ['a search of special characters', '/search?q=%27%22%3C%2Fscript%3E%00%25'],
  ])('%s', async (_, path) => {
    expect((await open(path)).status).toBe(200);
    await page.getByRole('main').getByRole('link').first().waitFor();
    await page.getByRole('navigation', { name: 'Menu bawah' }).getByRole('link', { name: 'Produk' }).click();
    await page.getByRole('heading', { level: 1, name: 'Semua produk' }).waitFor();
    await page.getByRole('main').getByRole('article').nth(20).waitFor();
  });
});

describe('cursor after the last entry: a message and a link to the first page', () => {
  test.each([
    ['of products', `/products?after=${encodeURIComponent(`newest~2001-01-01T00:00:00Z~${UNKNOWN}~~sold`)}`],
    ['of a search', '/search?q=mobile+legends&mulai=900'],
  ])('list %s', async (_, path) => {
    expect((await open(path)).status).toBe(200);
    await page.getByText('Daftar ini sudah habis').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Ke awal daftar' }).click();
    await page.getByRole('main').getByRole('article').first().waitFor();
  });
});

describe('"back" to a product list', () => {
  test('from a deleted product: the list is shown', async () => {
    await open('/products');
    // The list still contains the product that was deleted meanwhile.
    await page.route('**/rest/v1/products?*id=eq.*', (route) => route.fulfill({ json: [] }));
    await page.getByRole('article').first().getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Produk tidak ditemukan' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Semua produk' }).waitFor();
  });
  test('from a product: as many entries as before, at the same position', async () => {
    await open('/products');
    await page.getByRole('link', { name: 'Muat lagi' }).click();
    await page.getByRole('article').nth(47).waitFor();
    const card = page.getByRole('article').nth(30).getByRole('link');
    await card.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(1000);
    await card.click();
    await page.getByRole('navigation', { name: 'Letak halaman' }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await page.getByRole('article').nth(47).waitFor();
    await eventually(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place) < 5);
  });
});
