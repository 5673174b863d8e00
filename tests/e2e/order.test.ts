import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { Sql } from 'postgres';
import { ShopProcess } from '../support/shop-process.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../support/visitor.ts';

let browser: Browser;
let shop: ShopProcess;
let sql: Sql;
beforeAll(async () => {
  [browser, shop] = await Promise.all([startBrowser(), ShopProcess.prepared()]);
  expect(await shop.start()).toBeNull();
  sql = await shop.database();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await sql.end();
  await shop.remove();
});

describe('item order', () => {
  test('guest signs in, the price changes meanwhile, paid in the sandbox', async () => {
    const [product] = await sql<{ id: string }[]>`
      insert into products (name, description, price, stock, sale_kind) values ('Diamond 100', 'Isi', 100000, 1, 'item') returning id`;
    const id = product?.id ?? '';
    const visitor = await Visitor.arrive(browser, { baseURL: shop.origin });
    const { page, context } = visitor;
    await page.goto(`/products/${id}`);
    await programRuns(page);
    await page.getByRole('main').getByRole('link', { name: 'Beli Sekarang' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Beli' });
    await sheet.getByLabel('ID game (kalau perlu)').fill('12345678');
    await sheet.getByLabel('Server (kalau ada)').fill('2001');
    await sheet.getByRole('button', { name: 'Lanjut' }).click();
    await page.getByRole('button', { name: 'Masuk untuk memesan' }).click();
    await page.waitForURL('**/auth?**');
    // The dialog loads the current price once; the press reveals a later change.
    const quoted = page.waitForResponse(/\/rpc\/quote_order/);
    await submitSignIn(page);

    // The input is still there.
    const check = page.getByRole('dialog', { name: 'Cek sekali lagi' });
    await check.getByText('12345678').waitFor();
    await (await quoted).finished();
    await check.getByRole('button', { name: 'Pesan dan bayar Rp100.000' }).waitFor();
    await sql`update products set price = 120000 where id = ${id}`;
    await check.getByRole('button', { name: 'Pesan dan bayar Rp100.000' }).click();
    await check.getByText(/Harganya baru saja berubah/).waitFor();
    await check.getByRole('button', { name: 'Pesan dengan Rp120.000' }).click();

    await page.getByRole('heading', { level: 1, name: 'Pembayaran' }).waitFor();
    const [opened] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Buka halaman pembayaran' }).click()]);
    await opened.getByRole('button', { name: 'Bayar', exact: true }).click();
    await opened.getByText(/Tercatat/).waitFor();
    await opened.close();
    await page.bringToFront();
    await page.getByRole('heading', { level: 1, name: 'Pembayaran diterima' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/payment-status');

    const [order] = await sql<{ state: string; total: string; details: object }[]>`select state, total, details from orders`;
    expect(order).toEqual({ state: 'processing', total: '120000', details: { game_id: '12345678', server: '2001' } });
    expect(visitor.complaints.filter((words) => !words.includes('409'))).toEqual([]);
    await visitor.leave();
  });
});

describe('several items in one order', () => {
  test('phone: three are paid with one payment, and each is an order afterwards', async () => {
    const [product] = await sql<{ id: string }[]>`
      insert into products (name, description, price, stock, sale_kind) values ('Voucher 10', 'Isi', 10000, 3, 'item') returning id`;
    const visitor = await Visitor.arrive(browser, { baseURL: shop.origin, viewport: { width: 360, height: 720 } });
    const { page, context } = visitor;
    await page.goto(`/auth?redirect=${encodeURIComponent(`/products/${product?.id}`)}`);
    await programRuns(page);
    await submitSignIn(page);
    await page.getByRole('main').getByRole('link', { name: 'Beli Sekarang' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Beli' });
    await sheet.getByRole('button', { name: 'Tambah jumlah' }).click();
    await sheet.getByRole('button', { name: 'Tambah jumlah' }).click();
    await sheet.getByText('3 × Rp10.000').waitFor();
    await sheet.getByRole('button', { name: 'Lanjut' }).click();
    await page.getByRole('button', { name: 'Pesan dan bayar Rp30.000' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pembayaran' }).waitFor();
    await page.getByRole('link', { name: '3 × Voucher 10' }).waitFor();
    const [opened] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Buka halaman pembayaran' }).click()]);
    await opened.getByRole('button', { name: 'Bayar', exact: true }).click();
    await opened.getByText(/Tercatat/).waitFor();
    await opened.close();
    await page.bringToFront();
    await page.getByText('Pembayaran untuk 3 pesanan diterima.', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Lihat pesanan' }).click();
    await page.getByRole('list', { name: 'Pesanan di pembayaran ini' }).getByRole('link').first().click();
    await page.getByRole('link', { name: /^Dibayar sekaligus di AA-/ }).waitFor();
    await page.goto('/orders');
    await page.getByRole('link', { name: 'Voucher 10', exact: true }).nth(2).waitFor();
    expect(await page.getByRole('link', { name: '3 × Voucher 10' }).count()).toBe(0);
    const states = await sql<{ kind: string; state: string }[]>`
      select kind, state from orders where product_id = ${product?.id ?? ''} order by kind, state`;
    expect(states.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'group completed',
      ...Array<string>(3).fill('purchase processing'),
    ]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});
