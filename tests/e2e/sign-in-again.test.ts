import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violations } from '../support/accessible-pages.ts';
import { OWNER } from '../support/owner.ts';
import { ShopProcess } from '../support/shop-process.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../support/visitor.ts';

jest.setTimeout(90_000);

let browser: Browser;
let shop: ShopProcess;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  shop = await ShopProcess.prepared();
  expect(await shop.start()).toBeNull();
  browser = await startBrowser();
  visitor = await Visitor.arrive(browser, { baseURL: shop.origin, width: 1280 });
  page = visitor.page;
}, 120_000);
afterAll(async () => {
  await browser.close();
  await shop.remove();
});

const main = () => page.getByRole('main');

test('reauthentication: a product is saved although its session was ended', async () => {
  const sql = await shop.database();
  const [row] = await sql<{ id: string }[]>`
    with g as (insert into categories (name, slug) values ('Akun', 'akun') returning id)
    insert into products (name, description, price, stock, category_id) select 'Akun lama', 'Isi', 500000, 3, g.id from g returning id`;
  const id = row?.id ?? '';
  await page.goto(`/admin/products/${id}`);
  await page.waitForURL('**/auth?redirect=**');
  await programRuns(page);
  await submitSignIn(page);
  await page.getByRole('heading', { level: 1, name: 'Akun lama' }).waitFor();
  await main().getByLabel('Nama', { exact: true }).fill('Akun baru');
  await main().getByLabel('Harga', { exact: true }).fill('450.000');

  // Their password was changed on another device: the database knows the session no longer, its token is still good for minutes.
  await sql`delete from auth.sessions`;
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Masuk lagi untuk melanjutkan' });
  await dialog.waitFor();
  expect(await violations(page, 'everything')).toEqual([]);
  await dialog.getByRole('button', { name: 'Batal' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await main().getByText('Sesimu sudah berakhir. Coba lagi untuk masuk').waitFor();
  expect(await main().getByLabel('Nama', { exact: true }).inputValue()).toBe('Akun baru');

  await page.keyboard.press('Control+s');
  await dialog.waitFor();
  await dialog.getByLabel('Kata sandi', { exact: true }).fill(OWNER.password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1, name: 'Akun baru' }).waitFor();
  const [saved] = await sql<{ name: string; price: string }[]>`select name, price::text from products where id = ${id}`;
  expect(saved).toEqual({ name: 'Akun baru', price: '450000' });
  expect(await page.getByText('Row Level Security').count()).toBe(0);
  await sql.end();
});

test('reauthentication: settings are saved without asking for a factor that is not set up', async () => {
  const sql = await shop.database();
  await page.goto('/admin/settings');
  const name = page.getByRole('textbox', { name: 'Nama toko' });
  await name.fill('Toko Rina');
  await sql`delete from auth.sessions`;
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Masuk lagi untuk melanjutkan' });
  await dialog.getByLabel('Kata sandi', { exact: true }).fill(OWNER.password);
  await page.keyboard.press('Enter');
  await page.getByText('Pengaturan tersimpan. Toko sudah memakainya.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  const [stored] = await sql<{ value: string }[]>`select site_name as value from website_settings`;
  expect(stored?.value).toContain('Toko Rina');
  await sql.end();
});
