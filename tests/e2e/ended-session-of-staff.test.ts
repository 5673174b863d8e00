import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Sql } from 'postgres';
import { followLink, signInAgain, signInAgainDialog } from '../support/ended-session.ts';
import { type OrderShop, openOrderShop } from '../support/order-shop.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../support/visitor.ts';

jest.setTimeout(90_000);

/** Every page of staff, with what shows that it was read as staff. A visitor finds nothing under the addresses with ids. */
const PAGES = [
  ['/admin', 'Perlu dikirim'],
  ['/admin/products', 'Produk simpanan'],
  ['/admin/products/:product', 'Produk simpanan'],
  ['/admin/products/new', 'Harga modal'],
  ['/admin/products/import', 'Pilih file'],
  ['/admin/system', 'Akses data aman'],
  ['/admin/customers', 'Ekspor buletin'],
  ['/admin/customers/:owner', 'Bergabung'],
  ['/admin/staff', 'Tim toko'],
  ['/admin/audit', 'Periksa keutuhan riwayat'],
  ['/admin/orders', 'Joki Mythic'],
  ['/admin/orders/:processing', 'Joki Mythic'],
  ['/admin/payments', 'Skin Raja'],
  ['/admin/refunds', 'Stok habis'],
  ['/admin/rentals', 'Belum ada sewa'],
  ['/admin/vault', 'Unit siap dijual dengan data'],
  ['/admin/vault/:product', 'Produk simpanan'],
  ['/admin/complaints', 'Diputuskan'],
  ['/admin/ledger', 'SETOR-1'],
  ['/admin/flash-sales', 'Tidak ada yang berlangsung'],
  ['/admin/flash-sales/new', 'Joki Mythic'],
  ['/admin/flash-sales/:sale', 'Produk simpanan'],
  ['/admin/games', 'Game simpanan'],
  ['/admin/games/:game', 'Ubah game'],
  ['/admin/games/:game/attributes', 'Game simpanan'],
  ['/admin/categories', 'Kategori simpanan'],
  ['/admin/categories/:category', 'Ubah kategori'],
  ['/admin/tiers', 'Tier simpanan'],
  ['/admin/tiers/:tier', 'Ubah tier'],
  ['/admin/search-terms', 'Tambah kata'],
  ['/admin/settings', 'Nomor rekening'],
  ['/admin/notifications', 'Belum ada yang terkirim'],
  ['/admin/notifications/new', 'Notifikasi baru'],
  ['/admin/content', 'Syarat dan ketentuan'],
  ['/admin/content/help', 'Versi 1 terbit'],
  ['/admin/media', 'Taruh gambar di sini'],
] as const;

let browser: Browser;
let world: OrderShop;
let ids: Readonly<Record<string, string>>;
let sql: Sql;
let page: Page;
/** Rows that only staff see. */
const fill = async (): Promise<Readonly<Record<string, string>>> => {
  const insert = async (made: PromiseLike<readonly { readonly id: string }[]>): Promise<string> => (await made)[0]?.id ?? '';
  const product = await insert(sql`insert into products (name, description, price, stock, is_active, sale_kind)
    values ('Produk simpanan', 'Isi', 50000, 1, false, 'account') returning id`);
  return {
    product,
    game: await insert(sql`insert into game_titles (name, slug, is_active) values ('Game simpanan', 'simpanan', false) returning id`),
    category: await insert(
      sql`insert into categories (name, slug, is_active) values ('Kategori simpanan', 'simpanan', false) returning id`,
    ),
    tier: await insert(sql`insert into tiers (name, slug, is_active) values ('Tier simpanan', 'simpanan', false) returning id`),
    sale: await insert(sql`insert into flash_sales (product_id, sale_price, original_price, start_time, end_time, stock, is_active)
      values (${product}, 40000, 50000, now() + interval '1 day', now() + interval '2 days', 1, false) returning id`),
    owner: await insert(sql`select id from profiles limit 1`),
  };
};
beforeAll(async () => {
  world = await openOrderShop();
  sql = await world.shop.database();
  ids = { ...world.orders, ...(await fill()) };
  browser = await startBrowser();
  ({ page } = await Visitor.arrive(browser, { baseURL: world.shop.origin, width: 1280 }));
  await page.goto('/auth?redirect=%2Fadmin%2Fnotifications%2Fnew');
  await programRuns(page);
  await submitSignIn(page);
  await page.waitForURL('**/admin/notifications/new');
}, 180_000);
afterAll(async () => {
  await browser.close();
  await sql.end();
  await world.shop.remove();
});
beforeEach(async () => {
  await sql`delete from private.rate_limits`;
});

const dialog = () => signInAgainDialog(page);
const main = () => page.getByRole('main');
const goTo = (path: string) => followLink(page, path);
const asksAndGoesOn = async (path: string, shown: string): Promise<void> => {
  await signInAgain(page);
  await main().getByText(shown).or(main().getByLabel(shown)).first().waitFor();
  expect(page.url()).toBe(world.shop.origin + path);
  expect(
    await main()
      .getByText(/Tidak ditemukan|tidak ada\.|belum bisa dimuat|tidak punya izin|Sesimu sudah berakhir/)
      .count(),
  ).toBe(0);
};

test.each(PAGES)('%s, opened by a link after the session was ended elsewhere: it asks in place, and goes on', async (template, shown) => {
  const path = template.replace(/:(\w+)/, (_, name: string) => ids[name] ?? name);
  await goTo(path === '/admin/tiers' ? '/admin/categories' : '/admin/tiers');
  await main().getByText('simpanan').first().waitFor();
  await sql`delete from auth.sessions`;
  await goTo(path);
  await asksAndGoesOn(path, shown);
});
test.each(['/admin', '/admin/orders', '/admin/games'])('%s, opened by its address: it asks in place, and goes on', async (path) => {
  await page.goto('about:blank');
  await sql`delete from auth.sessions`;
  await page.goto(path);
  await asksAndGoesOn(path, path === '/admin/games' ? 'Game simpanan' : 'Pesanan');
});
test('a page that was opened by its address offers to sign in where the dialog was cancelled', async () => {
  await page.goto('about:blank');
  await sql`delete from auth.sessions`;
  await page.goto('/admin/games');
  await dialog().getByRole('button', { name: 'Batal' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sesimu sudah berakhir' }).waitFor();
  await page.getByRole('button', { name: 'Masuk lagi' }).click();
  await asksAndGoesOn('/admin/games', 'Game simpanan');
});
test('a search in an open list is not answered with nothing, and its words stay', async () => {
  await page.goto('/admin/games');
  await goTo('/admin/products');
  await main().getByText('Produk simpanan').first().waitFor();
  await sql`delete from auth.sessions`;
  const search = main().getByRole('searchbox').first();
  await search.fill('simpanan');
  await dialog().waitFor();
  await asksAndGoesOn('/admin/products?q=simpanan', 'Produk simpanan');
  expect(await search.inputValue()).toBe('simpanan');
});
