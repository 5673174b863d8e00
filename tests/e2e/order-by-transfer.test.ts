import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { formatRupiah } from '../../src/domain/shared/rupiah.ts';
import { enrol, HandOverShop, PRICE } from '../support/hand-over-shop.ts';
import { OWNER } from '../support/owner.ts';
import { eventually } from '../support/shop-process.ts';
import { programRuns, startBrowser, Visitor } from '../support/visitor.ts';

/** A whole life of an order in one test. */
jest.setTimeout(120_000);

const ACCOUNTS = [{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }];
const NAME = 'Diamond 1.000';
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');

let browser: Browser;
let world: HandOverShop;
let [buyer, staff]: Visitor[] = [];
let product = '';
let order = '';
let number = '';
let due = 0;
beforeAll(async () => {
  [browser, world] = await Promise.all([startBrowser(), HandOverShop.open()]);
  await world.sql`update private.payment_settings set accounts = ${world.sql.json(ACCOUNTS)}`;
  product = await world.product(NAME, 2, 'item');
  const sari = await world.member('Sari');
  buyer = await world.visit(browser, sari, '/orders');
  staff = await Visitor.arrive(browser, { baseURL: world.shop.origin, width: 1280 });
  await world.signIn(staff.page, OWNER.phone, OWNER.password, '/admin/payments');
  await enrol(staff.page);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await world.close();
});

const pageOf = (visitor: Visitor | undefined): Page => (visitor as Visitor).page;
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};
const rupiah = (amount: number): string => `Rp${amount.toLocaleString('id-ID')}`;

test('transfer: an item is ordered on a phone, with a unique code', async () => {
  const page = pageOf(buyer);
  await open(page, `/products/${product}`);
  await page.getByRole('main').getByRole('link', { name: 'Beli Sekarang' }).first().click();
  await page.getByLabel('ID game (kalau perlu)').fill('12345678');
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await page.getByRole('button', { name: /^Pesan dan bayar/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Pembayaran' }).waitFor();
  order = new URL(page.url()).searchParams.get('order') ?? '';
  await page.getByRole('button', { name: /^Transfer ke BCA/ }).click();
  await page.getByText('1234567890').waitFor();
  const [attempt] = await world.sql<{ amount: string }[]>`select amount from private.payment_attempts where order_id = ${order}`;
  due = Number(attempt?.amount);
  expect(due).toBeLessThan(PRICE);
  expect(due).toBeGreaterThan(PRICE - 1000);
  await page.getByText(rupiah(due)).first().waitFor();
  number = (await world.sql<{ number: string }[]>`select number from orders where id = ${order}`)[0]?.number ?? '';
});

test('transfer: the proof is rejected with a reason', async () => {
  const page = pageOf(buyer);
  await page.getByLabel('Foto bukti (boleh kosong)').setInputFiles({ name: 'bukti.png', mimeType: 'image/png', buffer: PICTURE });
  await page.getByRole('button', { name: 'Saya sudah transfer' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bukti sedang diperiksa' }).waitFor();
  const staffPage = pageOf(staff);
  await open(staffPage, '/admin/payments');
  await staffPage.getByRole('button', { name: `Lihat bukti ${number}` }).click();
  await staffPage.getByRole('img', { name: `Bukti bayar ${number}` }).waitFor();
  await staffPage.getByRole('button', { name: `Tolak ${number}` }).click();
  await staffPage.getByLabel('Alasan').fill('Nominalnya tidak terbaca.');
  await staffPage.getByRole('dialog').getByRole('button', { name: 'Tolak' }).click();
  await staffPage.getByText('Bukti ditolak.').waitFor();
  await page.getByText(/Bukti belum cocok: Nominalnya tidak terbaca\./).waitFor();
});

test('transfer: the payment is approved, and the order is processed', async () => {
  const page = pageOf(buyer);
  await open(page, `/payment?order=${order}`);
  await page.getByText(rupiah(due)).first().waitFor();
  await page.getByRole('button', { name: 'Saya sudah transfer' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bukti sedang diperiksa' }).waitFor();
  const staffPage = pageOf(staff);
  await open(staffPage, '/admin/payments');
  await staffPage.getByRole('button', { name: `Setujui ${number}` }).click();
  const form = staffPage.getByRole('dialog');
  await form.getByLabel('Jumlah yang masuk (Rp)').fill(String(due));
  await form.getByText('Sama persis.').waitFor();
  await form.getByLabel('Nomor mutasi atau referensi bank').fill('MUT-1');
  await form.getByLabel('Saya sudah melihat uang masuk di rekening').check();
  await form.getByRole('button', { name: 'Setujui' }).click();
  await staffPage.getByText('Pembayaran disetujui. Pesanan diproses.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Pembayaran diterima' }).waitFor();
});

test('transfer: delivered, and confirmed on the open page', async () => {
  const page = pageOf(buyer);
  await open(page, `/orders/${order}`);
  await page.getByText(/^Pembayaran diterima\. Pesananmu sedang disiapkan/).waitFor();
  const staffPage = pageOf(staff);
  await open(staffPage, `/admin/orders/${order}`);
  await staffPage.getByRole('button', { name: 'Tandai terkirim' }).click();
  await staffPage.getByRole('dialog').getByRole('button', { name: 'Tandai terkirim' }).click();
  await staffPage.getByText(/^Sudah dikirim\. Kalau pembeli diam/).waitFor();
  await page.getByRole('button', { name: 'Konfirmasi diterima' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Konfirmasi diterima' }).click();
  await page.getByText('Pesanan selesai. Terima kasih!').waitFor();
});

test('transfer: the receipt prints on one sheet, and is verified by its code', async () => {
  const page = pageOf(buyer);
  await page.getByRole('link', { name: 'Struk' }).click();
  await page.getByRole('heading', { level: 1, name: 'Struk pembelian' }).waitFor();
  // The received amount, to the rupiah.
  const [attempt] = await world.sql<
    { amount: number }[]
  >`select amount::integer from private.payment_attempts where order_id = ${order} and state = 'paid'`;
  await page.getByText(formatRupiah(attempt?.amount ?? 0), { exact: true }).waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const frame of ['banner', 'contentinfo'] as const) expect(await page.getByRole(frame).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Cetak' }).isVisible()).toBe(false);
  await page.getByRole('img', { name: 'Pindai untuk memeriksa keaslian struk ini' }).waitFor();
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: null });
  const [facts] = await world.sql<{ code: string }[]>`select receipt_code as code from private.order_facts where order_id = ${order}`;
  const printed = (await page.locator('p', { hasText: 'Atau tulis kodenya di' }).locator('b').innerText()).trim();
  expect(printed.replaceAll(' ', '')).toBe(facts?.code);
  const stranger = await Visitor.arrive(browser, { baseURL: world.shop.origin, width: 360 });
  await open(stranger.page, '/verifikasi');
  const field = stranger.page.getByLabel('Kode struk');
  await field.fill(printed.slice(2));
  await field.press('Enter');
  await stranger.page.getByText(/^Kode struk terdiri dari 20 huruf dan angka, yang ini 18/).waitFor();
  const typed = printed.toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o');
  await field.fill(typed);
  await field.press('Enter');
  await stranger.page.getByText('Struk ini asli').waitFor();
  expect(await field.inputValue()).toBe(typed);
  expect(await stranger.page.evaluate(() => document.activeElement?.textContent)).toBe('Struk ini asli');
  const main = await stranger.page.getByRole('main').innerText();
  expect(main).toContain(number);
  expect(main).not.toMatch(/Sari|12345678|@/);
  expect(stranger.complaints).toEqual([]);
  await stranger.leave();
});

test('transfer: the ledger balances, and browsers reported no errors', async () => {
  await eventually(async () => (await world.sql`select name from private.ledger_findings() where not is_kept`).length === 0);
  expect([buyer?.complaints, staff?.complaints]).toEqual([[], []]);
});
