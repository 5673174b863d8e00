import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { eventually, ShopProcess } from '../support/shop-process.ts';
import { programRuns, startBrowser, submitSignIn, THEMES, Visitor } from '../support/visitor.ts';

/** A long scenario in one test. */
jest.setTimeout(90_000);

/** A headless browser has another user agent. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const PICTURE = 'products/contoh.png';

let browser: Browser;
let shop: ShopProcess;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  shop = await ShopProcess.prepared();
  expect(await shop.start()).toBeNull();
  const sql = await shop.database();
  await sql`insert into storage.objects (bucket_id, name) values ('product-images', ${PICTURE})`;
  const [game] = await sql<
    { id: string }[]
  >`insert into game_titles (name, slug, is_sample) values ('Game contoh', 'game-contoh', true) returning id`;
  await sql`insert into products (name, description, price, game_title_id, image, is_sample) select 'Contoh ' || n, 'Isi', 1000, ${game?.id ?? ''},
    '/storage/v1/object/public/product-images/' || ${PICTURE}, true from generate_series(1, 230) n`;
  await sql`insert into products (name, description, price) values ('Mythic Glory 312 skin', 'Isi', 1250000)`;
  await sql.end();
  browser = await startBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await shop.remove();
});
afterEach(() => visitor.leave());

const heading = (name: string): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();
const signIn = async (path: string): Promise<void> => {
  await page.goto(`/auth?redirect=${encodeURIComponent(path)}`);
  await programRuns(page);
  await submitSignIn(page);
};

describe.each(THEMES)('dashboard, %s', (theme) => {
  beforeEach(async () => {
    visitor = await Visitor.arrive(browser, { baseURL: shop.origin, width: 1280, theme, userAgent: PERSON });
    page = visitor.page;
  });

  test('charts have the theme’s colours, without a violation of the content policy', async () => {
    await signIn('/admin');
    await heading('Dasbor');
    await page.getByRole('link', { name: 'Tambah produk' }).first().waitFor();
    const bar = page
      .getByRole('img', { name: /^Kunjungan halaman/ })
      .locator('path')
      .first();
    await bar.waitFor();
    const colours = await bar.evaluate((path) => {
      const sample = document.createElement('p');
      sample.style.color = 'var(--ink-3)';
      document.body.append(sample);
      const [drawn, inTheme] = [getComputedStyle(path).fill, getComputedStyle(sample).color];
      sample.remove();
      return [drawn, inTheme];
    });
    expect(colours[0]).toMatch(/^rgb/);
    expect(colours[0]).toBe(colours[1]);
    await page.getByRole('region', { name: 'Angka per hari' }).getByRole('row').nth(30).waitFor();
    // The page's own, in its head; charts add none.
    expect(await page.locator('style').count()).toBe(1);
    expect(visitor.complaints).toEqual([]);
  });
});

describe('the owner', () => {
  test('finds a product by Ctrl+K, navigates by shortcuts, and works on a phone', async () => {
    visitor = await Visitor.arrive(browser, { baseURL: shop.origin, width: 1280, userAgent: PERSON });
    page = visitor.page;
    await signIn('/admin');
    await heading('Dasbor');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('mythic');
    await page.getByRole('option', { name: /Mythic Glory 312 skin/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/products/*');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.waitForURL('**/admin/products');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Pintasan papan ketik' }).getByText('Pergi ke Dasbor').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await heading('Dasbor');
    await page.setViewportSize({ width: 360, height: 780 });
    // Charts render again for their actual width.
    await page.waitForFunction(() => document.documentElement.scrollWidth === 360);
    await page.getByRole('button', { name: 'Cari di admin' }).click();
    await page.getByRole('combobox').fill('sistem');
    await page.getByRole('option', { name: /^Sistem/ }).click();
    await heading('Sistem');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    // The sample's picture has a row and no file; a fast navigation does not request it.
    expect(visitor.complaints.filter((text) => !text.includes('/products/contoh.'))).toEqual([]);
  });
  test('visits and searches appear on the dashboard', async () => {
    visitor = await Visitor.arrive(browser, { baseURL: shop.origin, width: 1280, userAgent: PERSON });
    page = visitor.page;
    await page.goto('/search?q=Mythic+Glory');
    await page.goto('/search?q=qqzzxx');
    const sql = await shop.database();
    await eventually(
      async () => (await sql`select from private.search_counts where words in ('mythic glory', 'qqzzxx')`).length === 2,
      45_000,
    );
    const [nothing] = await sql<{ empty: number }[]>`select empty from private.search_counts where words = 'qqzzxx'`;
    const [views] = await sql<{ views: number }[]>`select views from private.page_views where page = '/search'`;
    await sql.end();
    expect([nothing?.empty, views?.views]).toEqual([1, 2]);
    await signIn('/admin');
    await page.getByRole('region', { name: 'Tanpa hasil' }).getByText('qqzzxx').waitFor();
  }, 90_000);
  test('deletes the sample data with its files, real products remain', async () => {
    visitor = await Visitor.arrive(browser, { baseURL: shop.origin, width: 360, userAgent: PERSON });
    page = visitor.page;
    await signIn('/admin/system');
    await heading('Sistem');
    await page.getByText('Semua baik').waitFor();
    await page.getByRole('button', { name: 'Hapus data contoh' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hapus data contoh?' });
    // Without another word games, categories and tiers stay; this owner begins anew.
    expect(await dialog.getByRole('radio', { name: 'Pakai terus' }).isChecked()).toBe(true);
    await dialog.getByRole('radio', { name: 'Hapus juga' }).check({ force: true });
    await dialog.getByLabel('Ketik nama toko: Arena Akun').fill('arena akun');
    await dialog.getByRole('button', { name: 'Hapus untuk selamanya' }).click();
    await page.getByText('Tidak ada data contoh. Toko ini berisi barangmu sendiri.').waitFor();
    const sql = await shop.database();
    const [left] = await sql<{ products: number; games: number; files: number }[]>`select (select count(*)::int from products) as products,
      (select count(*)::int from game_titles) as games, (select count(*)::int from storage.objects where name = ${PICTURE}) as files`;
    await sql.end();
    expect(left).toEqual({ products: 1, games: 0, files: 0 });
    expect(visitor.complaints).toEqual([]);
  });
});
