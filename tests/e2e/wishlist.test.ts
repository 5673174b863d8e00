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

const open = async (path: string, where = page): Promise<void> => {
  await where.goto(path);
  await programRuns(where);
};
/** Sold products have no wishlist button. */
const cards = (where = page) =>
  where
    .getByRole('main')
    .getByRole('article')
    .filter({ has: where.getByRole('button', { name: /wishlist/ }) });
const heartOf = (place: number, where = page) =>
  cards(where)
    .nth(place)
    .getByRole('button', { name: /wishlist/ });
const nameOf = (place: number): Promise<string> => cards().nth(place).getByRole('heading').innerText();
const isSaved = async (place: number, where = page): Promise<boolean> =>
  (await heartOf(place, where).getAttribute('aria-pressed')) === 'true';

describe('wishlist of a guest', () => {
  test('saved at once with a message, also after a reload', async () => {
    await open('/products');
    expect(await isSaved(0)).toBe(false);
    await heartOf(0).click();
    expect(await isSaved(0)).toBe(true);
    await page.getByText('Disimpan ke wishlist.').waitFor();
    await page.reload();
    await eventually(() => isSaved(0));
    expect(await isSaved(1)).toBe(false);
    expect(visitor.complaints).toEqual([]);
  });
  test('page: newest first, and the empty message does not appear before', async () => {
    await open('/products');
    const names = [await nameOf(2), await nameOf(0)];
    await heartOf(0).click();
    await heartOf(2).click();
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.body?.innerText.includes('masih kosong')) document.documentElement.dataset['lied'] = 'yes';
      }).observe(document, { childList: true, subtree: true });
    });
    await open('/wishlist');
    await page.getByText('2 produk tersimpan').waitFor();
    expect(await cards().getByRole('heading').allInnerTexts()).toEqual(names);
    expect(await page.locator('html').getAttribute('data-lied')).toBeNull();
  });
  test('removed by a second press, and the empty list links to the products', async () => {
    await open('/products');
    await heartOf(0).click();
    await open('/wishlist');
    await heartOf(0).click();
    await page.getByRole('heading', { name: 'Wishlist masih kosong' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Lihat produk' }).click();
    await page.waitForURL('**/products');
  });
  test('another tab follows', async () => {
    await open('/products');
    const other = await visitor.context.newPage();
    await open('/products', other);
    await heartOf(1).click();
    await eventually(() => isSaved(1, other));
    await heartOf(1, other).click();
    await eventually(async () => !(await isSaved(1)));
  });
  test('product page and its card have the same state', async () => {
    await open(`/products/${demoShop.ids.product}`);
    const tools = page.getByRole('list', { name: 'Simpan, bagikan, tanya' });
    await tools.getByRole('button', { name: 'Simpan ke wishlist' }).click();
    await tools.getByRole('button', { name: /^Tersimpan/ }).waitFor();
    await open('/wishlist');
    expect(await cards().getByRole('link').first().getAttribute('href')).toBe(`/products/${demoShop.ids.product}`);
  });
  test('invalid stored content: empty', async () => {
    await page.addInitScript(() => localStorage.setItem('wishlist_guest', '[{"id":1},'));
    await open('/wishlist');
    await page.getByRole('heading', { name: 'Wishlist masih kosong' }).waitFor();
  });
  test('storage that fails: a message, and reverted', async () => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await open('/products');
    await heartOf(0).click();
    await page.getByText('Belum tersimpan. Coba lagi.').waitFor();
    expect(await isSaved(0)).toBe(false);
  });
});
