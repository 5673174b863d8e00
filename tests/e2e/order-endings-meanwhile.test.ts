import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { enrol, HandOverShop, type Member } from '../support/hand-over-shop.ts';
import { OWNER } from '../support/owner.ts';
import { eventually } from '../support/shop-process.ts';
import { programRuns, startBrowser, Visitor } from '../support/visitor.ts';

/** Changes of an order while a page with it is open. */
jest.setTimeout(180_000);

let browser: Browser;
let world: HandOverShop;
let [sari, budi]: Member[] = [];
beforeAll(async () => {
  [browser, world] = await Promise.all([startBrowser(), HandOverShop.open()]);
  [sari, budi] = [await world.member('Sari'), await world.member('Budi')];
}, 180_000);
afterAll(async () => {
  await browser.close();
  await world.close();
});

test('flash sale that ends before ordering: a message, and the next press orders at the current price', async () => {
  const product = await world.product('Diamond promo', 3, 'item');
  await world.sql`insert into flash_sales (product_id, original_price, sale_price, start_time, end_time, stock, initial_stock, is_active)
    values (${product}, 400000, 300000, now() - interval '1 hour', now() + interval '1 hour', 3, 3, true)`;
  const { page, complaints } = await world.visit(browser, sari as Member, `/products/${product}`, { width: 360 });
  await page.getByRole('main').getByRole('link', { name: 'Beli Sekarang' }).first().click();
  await page.getByLabel('ID game (kalau perlu)').fill('12345678');
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await page.getByRole('button', { name: 'Pesan dan bayar Rp300.000' }).waitFor();
  await world.sql`update flash_sales set end_time = now() - interval '1 second' where product_id = ${product}`;
  await page.getByRole('button', { name: 'Pesan dan bayar Rp300.000' }).click();
  await page.getByText(/Harganya baru saja berubah/).waitFor();
  expect(await world.sql`select id from orders where product_id = ${product}`).toEqual([]);
  await page.getByRole('button', { name: 'Pesan dengan Rp400.000' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pembayaran' }).waitFor();
  const [order] = await world.sql`select total::integer, discount::integer from orders where product_id = ${product}`;
  expect(order).toEqual({ total: 400_000, discount: 0 });
  expect(complaints.filter((words) => !words.includes('409'))).toEqual([]);
});

test('product form open during an order: it saves without changing the stock', async () => {
  const product = await world.product('Diamond formulir', 3, 'item');
  const stock = async () => (await world.sql<{ stock: number }[]>`select stock from products where id = ${product}`)[0]?.stock;
  const { page, complaints } = await Visitor.arrive(browser, { baseURL: world.shop.origin, width: 1280 });
  await world.signIn(page, OWNER.phone, OWNER.password, '/admin');
  await enrol(page);
  await page.goto(`/admin/products/${product}`);
  await programRuns(page);
  await page.getByRole('heading', { level: 1, name: 'Diamond formulir' }).waitFor();
  await page.getByRole('main').getByLabel('Deskripsi', { exact: true }).fill('Isi yang baru ditulis');
  await world.bought(budi as Member, product, 'processing');
  await eventually(async () => (await stock()) === 2);
  await page.getByRole('main').getByRole('button', { name: 'Simpan', exact: true }).click();
  await page.getByText('Produk disimpan.').waitFor();
  const [saved] = await world.sql<{ description: string }[]>`select description from products where id = ${product}`;
  expect([saved?.description, await stock()]).toEqual(['Isi yang baru ditulis', 2]);
  expect(complaints).toEqual([]);
});
