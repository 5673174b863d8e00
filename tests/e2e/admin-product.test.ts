import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { ShopProcess } from '../support/shop-process.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../support/visitor.ts';

/** A long scenario in one test. */
jest.setTimeout(90_000);

let browser: Browser;
let shop: ShopProcess;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  shop = await ShopProcess.prepared();
  expect(await shop.start()).toBeNull();
  const sql = await shop.database();
  await sql`insert into categories (name, slug) values ('Akun', 'akun')`;
  await sql`insert into game_titles (name, slug) values ('Mobile Legends', 'mobile-legends')`;
  await sql.end();
  browser = await startBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await shop.remove();
});
beforeEach(async () => {
  visitor = await Visitor.arrive(browser, { baseURL: shop.origin, width: 1280 });
  page = visitor.page;
});
afterEach(() => visitor.leave());

const heading = (name: string, where = page): Promise<void> => where.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const fillIn = async (label: string, text: string, where = page): Promise<void> =>
  where.getByRole('main').getByLabel(label, { exact: true }).fill(text);
const press = (name: string, where = page): Promise<void> => where.getByRole('main').getByRole('button', { name, exact: true }).click();
const openSigningIn = async (path: string): Promise<void> => {
  await page.goto(path);
  await page.waitForURL('**/auth?redirect=**');
  await programRuns(page);
  await submitSignIn(page);
};
const seen = async (path: string): Promise<string> => (await shop.get(path)).text();
/** Polls the page as a visitor until it shows a text. @throws after ten seconds; the duration means nothing on a busy machine */
const untilSeen = async (path: string, shows: (html: string) => boolean, since: number): Promise<void> => {
  while (!shows(await seen(path))) if (performance.now() - since > 10_000) throw new Error(`${path} never showed it`);
};
const add = async (name: string): Promise<string> => {
  const sql = await shop.database();
  const [row] = await sql<
    { id: string }[]
  >`insert into products (name, description, price, stock) values (${name}, 'Isi', 500000, 3) returning id`;
  await sql.end();
  return row?.id ?? '';
};

describe('product in the admin', () => {
  test('created, seen by a visitor, changed, archived and deleted', async () => {
    await openSigningIn('/admin/products/new');
    await heading('Produk baru');
    await fillIn('Nama', 'Akun Panggung');
    await fillIn('Deskripsi', 'Akun utama, tiga musim.');
    await fillIn('Harga', '1.250.000');
    await page.getByRole('main').getByLabel('Kategori', { exact: true }).selectOption({ label: 'Akun' });
    await page.getByRole('main').getByLabel('Game', { exact: true }).selectOption({ label: 'Mobile Legends' });
    await press('Tambah pilihan sewa');
    await fillIn('Lama', '1 Hari');
    await fillIn('Harga sewa', '75000');
    // The front server has cached it before the change.
    await seen('/products');
    const start = performance.now();
    await page.keyboard.press('Control+s');
    await untilSeen('/products', (html) => html.includes('Akun Panggung'), start);
    await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);
    await heading('Akun Panggung');
    const path = new URL(page.url()).pathname.replace('/admin', '');
    expect(await seen(path)).toContain('1 Hari');

    // In the same tab, through the shop's own links, nothing outdated is shown.
    await page.getByRole('link', { name: 'Lihat toko' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page
      .getByRole('link', { name: /Akun Panggung/ })
      .first()
      .waitFor();
    await page.goBack();
    await heading('Akun Panggung');
    await fillIn('Harga', '990000');
    const second = performance.now();
    await press('Simpan');
    await untilSeen(path, (html) => html.includes('990.000'), second);
    await page.getByText('Produk disimpan.').waitFor();

    await press('Tindakan');
    await press('Arsipkan');
    await page.getByText('Produk diarsipkan.').waitFor();
    await untilSeen('/products', (html) => !html.includes('Akun Panggung'), performance.now());
    await press('Tindakan');
    await press('Hapus…');
    const dialog = page.getByRole('dialog', { name: 'Hapus Akun Panggung?' });
    await dialog.getByText('1 pilihan sewa', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Hapus produk' }).click();
    await page.waitForURL('**/admin/products');
    const sql = await shop.database();
    expect(
      await sql`select (select count(*)::int from products) as products, (select count(*)::int from rental_options) as options`,
    ).toEqual([{ products: 0, options: 0 }]);
    await sql.end();
    expect(visitor.complaints).toEqual([]);
  });
  test('saved by two tabs: the second one sees the differences and chooses', async () => {
    const id = await add('Dua tab');
    await openSigningIn(`/admin/products/${id}`);
    await heading('Dua tab');
    const other = await visitor.context.newPage();
    await other.goto(`/admin/products/${id}`);
    await heading('Dua tab', other);
    await fillIn('Harga', '600000', other);
    await fillIn('Stok', '9', other);
    await press('Simpan', other);
    await other.getByText('Produk disimpan.').waitFor();
    await fillIn('Nama', 'Nama dari tab pertama');
    await fillIn('Harga', '700000');
    await press('Simpan');
    const panel = page.getByRole('region', { name: 'Orang lain menyimpan lebih dulu' });
    await panel.getByRole('group', { name: 'Stok' }).waitFor();
    await panel
      .getByRole('group', { name: 'Harga' })
      .getByRole('radio', { name: /Punya mereka/ })
      .check();
    await panel.getByRole('button', { name: 'Simpan pilihan ini' }).click();
    await page.getByText('Produk disimpan.').waitFor();
    const sql = await shop.database();
    const [row] = await sql`select name, price::int, stock from products where id = ${id}`;
    await sql.end();
    expect(row).toEqual({ name: 'Nama dari tab pertama', price: 600_000, stock: 9 });
    expect(visitor.complaints).toEqual([]);
  });
  test('session ended in the form: the draft is restored after signing in', async () => {
    const id = await add('Setengah jalan');
    await openSigningIn(`/admin/products/${id}`);
    await heading('Setengah jalan');
    await fillIn('Deskripsi', 'Tulisan panjang yang tidak boleh hilang.');
    const sql = await shop.database();
    await sql`delete from auth.sessions`;
    await press('Simpan');
    // Whoever does not want to sign in again here keeps the form as it is.
    await page.getByRole('dialog', { name: 'Masuk lagi untuk melanjutkan' }).getByRole('button', { name: 'Batal' }).click();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.waitForURL('**/auth?redirect=**');
    await programRuns(page);
    await submitSignIn(page);
    await heading('Setengah jalan');
    await page.getByText('Isian yang belum disimpan kami kembalikan.').waitFor();
    await press('Simpan');
    await page.getByText('Produk disimpan.').waitFor();
    expect(await sql`select description from products where id = ${id}`).toEqual([
      { description: 'Tulisan panjang yang tidak boleh hilang.' },
    ]);
    await sql.end();
  });
});
