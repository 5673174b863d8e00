import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SystemClock } from '../../src/infrastructure/platform/system-clock.ts';
import { MidtransServer } from '../support/gateways/midtrans-server.ts';
import { HandOverShop, type Member, PRICE } from '../support/hand-over-shop.ts';
import { ShopProcess } from '../support/shop-process.ts';
import { programRuns, startBrowser, type Visitor } from '../support/visitor.ts';

jest.setTimeout(120_000);

const serverKey = 'SB-Mid-server-uji-1234567890';
const midtrans = new MidtransServer({ serverKey, clock: new SystemClock() });

/** The shop's own calls of the sandbox of Midtrans go to the server of this test. */
const redirected = (url: string): string => `
  const own = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    own(typeof input === 'string' ? input.replace('https://api.sandbox.midtrans.com', '${url}') : input, init);`;

let browser: Browser;
let world: HandOverShop;
let sari: Member;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  await midtrans.listen();
  const open = (given: Readonly<Record<string, string>>) =>
    ShopProcess.prepared({
      ...{ ...given, PAYMENT_GATEWAYS: 'midtrans,manual', MIDTRANS_SERVER_KEY: serverKey },
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(redirected(midtrans.url))}`,
    });
  [browser, world] = await Promise.all([startBrowser(), HandOverShop.open(open)]);
  midtrans.noticesTo = `${world.shop.origin}/api/payments/midtrans/webhook`;
  await world.sql`update private.payment_settings set accounts = ${world.sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
  sari = await world.member('Sari');
  visitor = await world.visit(browser, sari, '/orders');
  page = visitor.page;
}, 120_000);
afterAll(async () => {
  await browser.close();
  await world.close();
  await midtrans.close();
});

/** Orders an item on a phone. @returns the id of the order, on the page of its payment */
const order = async (name: string): Promise<string> => {
  await page.goto(`/products/${await world.product(name, 1, 'item')}`);
  await programRuns(page);
  await page.getByRole('main').getByRole('link', { name: 'Beli Sekarang' }).first().click();
  await page.getByLabel('ID game (kalau perlu)').fill('12345678');
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await page.getByRole('button', { name: /^Pesan dan bayar/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Pembayaran' }).waitFor();
  return new URL(page.url()).searchParams.get('order') ?? '';
};
const attemptOf = async (id: string): Promise<{ reference: string; number: string | null }> => {
  const [row] = await world.sql<{ reference: string; number: string | null }[]>`
    select reference, instructions ->> 'number' as number from private.payment_attempts where order_id = ${id} and state = 'pending'`;
  return row ?? { reference: '', number: null };
};

test('virtual account: the number of the gateway, and the page moves on by itself once it is paid', async () => {
  const id = await order('Diamond 1.000');
  expect(await page.getByRole('button', { name: /Langsung dikenali\.$/ }).count()).toBe(7);
  await page.getByRole('button', { name: /^BCA Virtual Account/ }).click();
  await page.getByRole('heading', { level: 2, name: 'BCA Virtual Account' }).waitFor();
  const { reference, number } = await attemptOf(id);
  await page.getByText(String(number), { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Salin nomor' }).waitFor();
  expect(await page.getByRole('button', { name: 'Saya sudah transfer' }).count()).toBe(0);
  midtrans.pay(reference);
  expect(await midtrans.notify(reference)).toEqual([200]);
  await page.getByRole('heading', { level: 1, name: 'Pembayaran diterima' }).waitFor();
  const [cash] = await world.sql<{ amount: number }[]>`
    select sum(amount)::integer as amount from private.journal_lines where account = 'cash:gateway:midtrans'`;
  expect(cash?.amount).toBe(PRICE);
});

test('QRIS, and no notice: the inquiry of the server finds the payment', async () => {
  const id = await order('Diamond 500');
  await page.getByRole('button', { name: /^QRIS/ }).click();
  await page.getByRole('img', { name: /^Kode QRIS/ }).waitFor();
  await page.getByText('Penerima: Toko Uji').waitFor();
  midtrans.pay((await attemptOf(id)).reference);
  await world.sql`update private.payment_attempts set next_inquiry_at = now() where order_id = ${id}`;
  await page.getByRole('heading', { level: 1, name: 'Pembayaran diterima' }).waitFor();
});

test('Mandiri bill while the gateway is away: refused with words, and a transfer is possible', async () => {
  await order('Diamond 250');
  midtrans.state = 'away';
  await page.getByRole('button', { name: /^Mandiri Bill Payment/ }).click();
  await page.getByText(/^Mandiri Bill Payment sedang tidak bisa dihubungi\. Coba lagi, atau pilih cara lain\./).waitFor();
  await page.getByRole('button', { name: /^Transfer ke BCA/ }).click();
  await page.getByText('1234567890').waitFor();
  midtrans.state = 'well';
  await page.getByText('Ganti cara bayar').click();
  await page.getByRole('button', { name: /^Mandiri Bill Payment/ }).click();
  await page.getByText('70012').waitFor();
  await page.getByRole('button', { name: 'Salin kode bayar' }).waitFor();
});
