import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Sql } from 'postgres';
import { violations } from '../support/accessible-pages.ts';
import { eventually, ShopProcess } from '../support/shop-process.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../support/visitor.ts';

/** A long scenario in one test. */
jest.setTimeout(90_000);

/** A change is visible after a fresh load within this time. */
/** On a busy machine the duration means nothing. */
const SEEN_WITHIN_MS = 10_000;

let browser: Browser;
let shop: ShopProcess;
let sql: Sql;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  shop = await ShopProcess.demo({ VITALS_SAMPLE: '0' });
  expect(await shop.start()).toBeNull();
  sql = await shop.database();
  browser = await startBrowser();
  visitor = await Visitor.arrive(browser, { baseURL: shop.origin, width: 1280 });
  page = visitor.page;
  // A form with unsaved input of a failed test would block every later navigation.
  page.on('dialog', (dialog) => void dialog.accept());
  await open('/auth?redirect=%2Fadmin%2Fflash-sales');
  await submitSignIn(page);
  await heading(/^Flash sale/);
}, 180_000);
afterAll(async () => {
  await visitor.leave();
  await browser.close();
  await sql.end();
  await shop.remove();
});
beforeEach(() => void visitor.complaints.splice(0));
afterEach(() => expect(visitor.complaints).toEqual([]));

const open = async (path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};
const heading = (name: string | RegExp): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();
const shows = (text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();
const shown = async (path: string): Promise<string> => (await shop.get(path)).text();
const names = (): Promise<readonly string[]> =>
  page.getByRole('main').locator('ol > li a[href*="/admin/games/"]:not([aria-label])').allInnerTexts();

describe('flash sale in the admin', () => {
  let product = { id: '', name: '', price: 0 };

  test('created in the form, it appears in the shop', async () => {
    const [found] = await sql<(typeof product)[]>`
      select id, name, price::int as price from products p where is_active and archived_at is null and stock > 0 and price > 100000
        and not exists (select from flash_sales s where s.product_id = p.id) order by id limit 1`;
    product = found ?? product;
    await open('/admin/flash-sales');
    await page.getByRole('link', { name: 'Buat flash sale' }).click();
    await heading('Buat flash sale');
    await page.getByLabel('Cari akun').fill(product.name);
    await page.getByRole('list', { name: 'Akun yang ditemukan' }).getByRole('button', { name: product.name }).first().click();
    const price = String(product.price - 50_000);
    await page.getByLabel('Harga sale (Rp)').fill(String(product.price));
    await page.getByRole('button', { name: '1 hari setelah mulai' }).click();
    await page.getByRole('button', { name: /^Pakai semua stok/ }).click();
    await page.getByRole('button', { name: 'Simpan' }).click();
    await shows('Harga sale harus di bawah harga akun.');
    await page.getByLabel('Harga sale (Rp)').fill(price);
    expect(await violations(page, 'everything')).toEqual([]);
    expect(await shown('/flash-sales')).not.toContain(product.id);
    await page.getByRole('button', { name: 'Simpan' }).click();
    await shows('Flash sale dibuat.');
    const [made] = await sql<{ id: string }[]>`select id from flash_sales where product_id = ${product.id}`;
    await eventually(async () => (await shown('/flash-sales')).includes(made?.id ?? '?'), SEEN_WITHIN_MS);
  });
  test('ended, it disappears from the shop', async () => {
    const [made] = await sql<{ id: string }[]>`select id from flash_sales where product_id = ${product.id}`;
    await page.getByRole('button', { name: `Akhiri sekarang: ${product.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Akhiri sekarang' }).click();
    await shows('Flash sale diakhiri.');
    await eventually(async () => !(await shown('/flash-sales')).includes(made?.id ?? '?'), SEEN_WITHIN_MS);
    await page.getByRole('link', { name: /^Selesai/ }).click();
    await page.getByRole('link', { name: product.name }).first().waitFor();
    expect(await violations(page, 'everything')).toEqual([]);
    const [line] = await sql<
      { action: string }[]
    >`select action from private.audit_log where subject = ${made?.id ?? ''} order by seq desc limit 1`;
    expect(line).toEqual({ action: 'flash_sales.changed' });
  });
});

describe('games in the admin', () => {
  test('order by buttons, pointer and keys is stored', async () => {
    await open('/admin/games');
    await heading(/^Game/);
    await page.getByRole('list').getByRole('listitem').first().waitFor();
    const [first = '', second = '', third = '', ...rest] = await names();
    await page.getByRole('button', { name: `Turunkan ${first}` }).click();
    await shows('Urutan disimpan.');
    expect(await names()).toEqual([second, first, third, ...rest]);
    await page.getByRole('button', { name: `Seret ${third}` }).focus();
    // Each step is announced before the next key is pressed.
    await page.keyboard.press('Space');
    await page.getByRole('status').filter({ hasText: third }).first().waitFor();
    // The handler is registered a moment after the announcement, so an early key press is repeated.
    const moved = page.getByRole('status').filter({ hasText: 'di tempat 2' }).first();
    await page.keyboard.press('ArrowUp');
    await moved.waitFor({ timeout: 8000 }).catch(() => page.keyboard.press('ArrowUp'));
    await moved.waitFor();
    await page.keyboard.press('Space');
    await eventually(async () => (await names())[1] === third);
    await page.getByRole('button', { name: `Seret ${second}` }).hover();
    await page.mouse.down();
    const target = await page.getByRole('button', { name: `Seret ${first}` }).boundingBox();
    await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 30, { steps: 12 });
    await page.mouse.up();
    await eventually(async () => (await names())[2] === second);
    const wanted = [third, first, second, ...rest];
    expect(await names()).toEqual(wanted);
    await eventually(async () => {
      const rows = await sql<{ name: string }[]>`select name from game_titles order by sort_order`;
      return rows.map(({ name }) => name).join() === wanted.join();
    });
    await page.reload();
    await page.getByRole('list').getByRole('listitem').first().waitFor();
    expect(await names()).toEqual(wanted);
    expect(await violations(page, 'everything')).toEqual([]);
  });
});

describe('categories and tiers in the admin', () => {
  test('a disabled category disappears from the shop, in this browser too', async () => {
    const [category] = await sql<
      { name: string; slug: string }[]
    >`select name, slug from categories where is_active order by sort_order limit 1`;
    const slug = category?.slug ?? '';
    const isOffered = async (): Promise<boolean> => new RegExp(`value="${slug}"|category=${slug}["&]`).test(await shown('/products'));
    expect(await isOffered()).toBe(true);
    await open('/admin/categories');
    await page.getByRole('switch', { name: `${category?.name} aktif` }).click();
    await shows(/tidak tampil lagi di toko/);
    await eventually(async () => !(await isOffered()), SEEN_WITHIN_MS);
    await page.getByRole('switch', { name: `${category?.name} aktif` }).click();
    await shows(/tampil lagi di toko\. *$/);
    await eventually(isOffered, SEEN_WITHIN_MS);
  });
  test('tier form: accessible', async () => {
    await open('/admin/tiers');
    await page.getByRole('list').getByRole('link').first().click();
    await heading('Ubah tier');
    await page.getByLabel('Nama', { exact: true }).waitFor();
    expect(await violations(page, 'everything')).toEqual([]);
  });
});
