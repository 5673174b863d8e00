import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { demoShop, startBrowser, Visitor } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const visit = async (path: string, width: 360 | 1280 = 1280) => {
  const visitor = await Visitor.arrive(browser, { width, javaScriptEnabled: false });
  await visitor.page.goto(path);
  return { page: visitor.page, complaints: visitor.complaints, leave: () => visitor.leave() };
};
const heading = (page: Page): Promise<string> => page.locator('h1').innerText();
const names = (page: Page): Promise<string[]> => page.locator('main article h3').allInnerTexts();
/** Prices of the cards without a discount, in whole Rupiah. */
const prices = async (page: Page): Promise<number[]> =>
  (await page.locator('main article:not(:has(s)) h3 + p').allInnerTexts()).map((text) => Number(text.replace(/\D/g, '')));
const address = (page: Page): string => decodeURIComponent(page.url().slice(demoShop.origin.length));

describe('search without JavaScript', () => {
  test.each([
    ['from the header', 1280, 'header'],
    ['from the front page of a phone', 360, 'main'],
  ] as const)('%s', async (_, width, place) => {
    const { page, leave } = await visit('/', width);
    await page.locator(place).getByRole('searchbox').fill('mobile legends');
    await page.locator(place).getByRole('searchbox').press('Enter');
    await page.waitForURL('**/search?*');
    expect(await heading(page)).toBe('Hasil untuk “mobile legends”');
    expect((await names(page)).length).toBeGreaterThan(5);
    await leave();
  });
});

describe('filters without JavaScript', () => {
  test('game and price in the side column', async () => {
    const { page, leave } = await visit('/products');
    const panel = page.locator('#filter-form');
    await panel.getByRole('checkbox', { name: /^Free Fire/ }).check();
    await panel.getByRole('textbox', { name: 'Harga tertinggi' }).fill('500.000');
    await panel.getByRole('button', { name: 'Terapkan' }).click();
    await page.waitForURL(/game=free-fire/);
    expect(await heading(page)).toBe('Produk Free Fire');
    const shown = await prices(page);
    expect(shown.length).toBeGreaterThan(0);
    expect(Math.max(...shown)).toBeLessThanOrEqual(500_000);
    expect(await panel.getByRole('checkbox', { name: /^Free Fire/ }).isChecked()).toBe(true);
    await leave();
  });
  test('sheet on a phone', async () => {
    const { page, leave } = await visit('/products', 360);
    await page.getByRole('button', { name: /^Filter/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Bisa disewa', { exact: true }).click();
    await sheet.getByRole('button', { name: /^Tampilkan / }).click();
    await page.waitForURL(/sewa=1/);
    expect(await page.getByRole('button', { name: /^Filter/ }).innerText()).toContain('1');
    await leave();
  });
  test('removing a filter', async () => {
    const { page, leave } = await visit('/products?game=free-fire&sewa=1');
    await page.getByRole('link', { name: 'Free Fire, hapus filter' }).click();
    await page.waitForURL((url) => url.search === '?sewa=1');
    expect(await heading(page)).toBe('Semua akun');
    await leave();
  });
});

test('alert for a game without JavaScript: a link to sign in', async () => {
  const { page, leave } = await visit('/products?game=free-fire');
  await page.getByRole('link', { name: 'Kabari kalau ada yang baru' }).click();
  expect(address(page)).toBe('/auth?redirect=/products?game=free-fire&kabari=1');
  await leave();
});

test('sort order without JavaScript: by a select and a button', async () => {
  const { page, leave } = await visit('/products');
  await page.getByRole('combobox', { name: 'Urutkan' }).selectOption('cheapest');
  await page.getByRole('button', { name: 'Urutkan' }).click();
  await page.waitForURL(/sort=cheapest/);
  const shown = await prices(page);
  expect(shown.slice(0, 8)).toEqual(shown.slice(0, 8).toSorted((a, b) => a - b));
  await leave();
});

test('"Muat lagi" without JavaScript: the next page, and back to the first', async () => {
  const { page, leave } = await visit('/products');
  const first = await names(page);
  await page.getByRole('link', { name: 'Muat lagi' }).click();
  await page.waitForURL(/after=/);
  const second = await names(page);
  expect(second).toHaveLength(24);
  expect(second).not.toEqual(first);
  await page.getByRole('link', { name: 'Ke awal daftar' }).click();
  await page.waitForURL((url) => !url.searchParams.has('after'));
  expect(await names(page)).toEqual(first);
  await leave();
});

test('rental without JavaScript: mode, duration and price are links', async () => {
  const { page, leave } = await visit(`/products/${demoShop.ids.rented}`);
  await page.getByRole('navigation', { name: 'Beli atau sewa' }).getByRole('link', { name: 'Sewa' }).click();
  await page.waitForURL(/mode=sewa/);
  const options = page.getByRole('list', { name: 'Lama sewa' }).getByRole('link');
  const last = options.last();
  const words = await last.innerText();
  await last.click();
  await page.waitForURL(/opsi=/);
  const [chosen = ''] = words.split('\n');
  expect(await page.getByRole('link', { name: `Sewa ${chosen}` }).count()).toBe(1);
  await page.getByRole('navigation', { name: 'Beli atau sewa' }).getByRole('link', { name: 'Beli' }).click();
  expect(await page.getByRole('link', { name: 'Beli Sekarang' }).count()).toBe(1);
  expect(address(page)).toBe(`/products/${demoShop.ids.rented}`);
  await leave();
});

test('page without JavaScript: theme, pictures, no script errors', async () => {
  const { page, complaints, leave } = await visit('/');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  const [, width] = await page
    .locator('main article img')
    .first()
    .evaluate((picture: HTMLImageElement) => [picture.complete, picture.naturalWidth]);
  expect(width).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
  await leave();
});

test('notifications without JavaScript: a message', async () => {
  const { page, leave } = await visit('/notifications');
  expect(await page.locator('main').innerText()).toContain('Aktifkan JavaScript');
  await leave();
});

test('wishlist without JavaScript: a message', async () => {
  const { page, leave } = await visit('/wishlist');
  expect(await page.locator('main').innerText()).toContain('Aktifkan JavaScript');
  expect(await page.locator('main').innerText()).not.toContain('masih kosong');
  await leave();
});
