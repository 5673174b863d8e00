import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { formatRupiah } from '../../src/domain/shared/rupiah.ts';
import { enrol, HandOverShop, type Member, PRICE } from '../support/hand-over-shop.ts';
import { eventually } from '../support/shop-process.ts';
import { programRuns, startBrowser, type Visitor } from '../support/visitor.ts';

/** Every end of an order in three browsers: a buyer's phone, and the desktops of finance and of the staff who work on orders. */
jest.setTimeout(180_000);

const ACCOUNTS = [{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }];

let browser: Browser;
let world: HandOverShop;
let [sari, budi]: Member[] = [];
let phone: Visitor;
let desk: Visitor;
let counter: Visitor;
beforeAll(async () => {
  [browser, world] = await Promise.all([startBrowser(), HandOverShop.open()]);
  await world.sql`update private.payment_settings set accounts = ${world.sql.json(ACCOUNTS)}`;
  [sari, budi] = [await world.member('Sari'), await world.member('Budi')];
  const [finance, cs] = [await world.member('Fina', 'finance'), await world.member('Citra', 'cs')];
  phone = await world.visit(browser, sari, '/orders', { width: 360 });
  desk = await world.visit(browser, finance, '/admin/payments', { width: 1280 });
  counter = await world.visit(browser, cs, '/admin/orders', { width: 1280 });
  for (const { page } of [desk, counter]) await enrol(page);
}, 180_000);
afterAll(async () => {
  await browser.close();
  await world.close();
});

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};
const numberOf = async (order: string): Promise<string> =>
  (await world.sql<{ number: string }[]>`select number from orders where id = ${order}`)[0]?.number ?? '';

/** Sari orders, and reads the amount to transfer. */
const toTransfer = async (product: string): Promise<{ order: string; number: string; amount: number }> => {
  const placement = { key: randomUUID(), product_id: product, expected_total: PRICE, rules_version: 1, details: { game_id: '12345678' } };
  const order = String((await (sari as Member).call('/api/orders?action=place', placement))['id']);
  const { amount } = await (sari as Member).call('/api/payments?action=open', { order_id: order, method: 'transfer' });
  return { order, number: await numberOf(order), amount: Number(amount) };
};
const expire = async (order: string): Promise<void> => {
  await world.letTimePass(order, '41 minutes');
  await eventually(async () => (await world.stateOf(order)) === 'expired');
};
/** Finance finds the order, and records what the bank statement shows. */
const record = async (number: string, amount: number, reference: string): Promise<void> => {
  const { page } = desk;
  await open(page, '/admin/payments');
  await page.getByRole('searchbox', { name: 'Cari transfer' }).fill(number);
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await page.getByRole('button', { name: `Catat transfer untuk ${number}` }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Jumlah yang masuk (Rp)').fill(String(amount));
  await form.getByLabel('Nomor mutasi atau referensi bank').fill(reference);
  await form.getByRole('button', { name: 'Catat transfer' }).click();
};
/** The staff who work on orders find this one in their list, and open it. */
const openAtCounter = async (number: string): Promise<Page> => {
  const { page } = counter;
  await open(page, '/admin/orders');
  await page.getByRole('searchbox', { name: 'Cari pesanan' }).fill(number);
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('heading', { level: 1, name: number }).waitFor();
  return page;
};
/** Sari names her account; finance reveals its number and sends the money. */
const giveBack = async (order: string, number: string, amount: number, reference: string): Promise<void> => {
  const { page } = phone;
  await open(page, `/orders/${order}`);
  await page.getByLabel('Bank', { exact: true }).fill('BCA');
  await page.getByLabel('Nomor rekening').fill('0987 654-321');
  await page.getByLabel('Nama pemilik rekening').fill('Sari');
  await page.getByRole('button', { name: 'Simpan rekening' }).click();
  await page.getByText('BCA ••••4321, Sari').waitFor();
  await open(desk.page, '/admin/refunds');
  await desk.page.getByRole('button', { name: `Tampilkan nomor rekening ${number}` }).click();
  await desk.page.getByText('0987654321').waitFor();
  await desk.page.getByRole('button', { name: `Refund ${number} sudah dikirim` }).click();
  await desk.page.getByLabel('Nomor referensi transfer').fill(reference);
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Sudah dikirim' }).click();
  await desk.page.getByText('Refund ditandai terkirim.').waitFor();
  await open(page, `/orders/${order}`);
  await page.getByText(new RegExp(`^${formatRupiah(amount).replace('.', '\\.')} terkirim`)).waitFor();
  await page.getByText(`Ref. ${reference}`).waitFor();
};

test('unpaid order: expires, and somebody else can order the unit', async () => {
  const product = await world.product('Diamond sisa satu', 1, 'item');
  const { order } = await toTransfer(product);
  await open(phone.page, `/payment?order=${order}`);
  await phone.page.getByText('1234567890').waitFor();
  await expire(order);
  await open(phone.page, `/orders/${order}`);
  await phone.page.getByText(/^Waktu bayar habis dan barang dilepas/).waitFor();
  const other = await world.visit(browser, budi as Member, `/products/${product}`, { width: 360 });
  await other.page.getByRole('main').getByRole('link', { name: 'Beli Sekarang' }).first().click();
  await other.page.getByLabel('ID game (kalau perlu)').fill('87654321');
  await other.page.getByRole('button', { name: 'Lanjut' }).click();
  await other.page.getByRole('button', { name: /^Pesan dan bayar/ }).click();
  await other.page.getByRole('heading', { level: 1, name: 'Pembayaran' }).waitFor();
  const [unit] = await world.sql`select state from private.units where product_id = ${product}`;
  expect(unit?.['state']).toBe('reserved');
  expect(other.complaints).toEqual([]);
  await other.leave();
});

test('late transfer: revives the order; cancelled by the shop, it is refunded and the receipt says so', async () => {
  const { page } = phone;
  const { order, number, amount } = await toTransfer(await world.product('Starlight', 1, 'item'));
  await expire(order);
  await record(number, amount, 'MUT-77');
  await desk.page.getByText('Tercatat. Pesanan diproses.').waitFor();
  await open(page, `/orders/${order}`);
  await page.getByText(/^Pembayaran diterima\. Pesananmu sedang disiapkan/).waitFor();
  await page.getByText('Pembayaran diterima, pesanan dilanjutkan').waitFor();

  const staff = await openAtCounter(number);
  await staff.getByRole('button', { name: 'Batalkan pesanan' }).click();
  const form = staff.getByRole('dialog');
  await form.getByRole('button', { name: 'Batalkan pesanan' }).click();
  await form.getByText('Tulis alasannya').waitFor();
  await form.getByLabel('Alasan').fill('Stok habis di pemasok');
  await form.getByRole('button', { name: 'Batalkan pesanan' }).click();
  await staff.getByText('Pesanan dibatalkan.').first().waitFor();
  await staff.getByText(new RegExp(`Refund ${formatRupiah(amount).replace('.', '\\.')} belum dikirim`)).waitFor();
  await page.getByText(`Refund ${formatRupiah(amount)} disetujui dan menunggu dikirim.`).waitFor();
  await giveBack(order, number, amount, 'TRF-77');
  await page.getByText(`Refund ${formatRupiah(amount)} sudah terkirim.`).waitFor();

  await page.getByRole('link', { name: 'Struk' }).click();
  await page.getByRole('heading', { level: 1, name: 'Struk pembelian' }).waitFor();
  await page.getByText(/, terkirim .*, ref\. TRF-77$/).waitFor();
  const [facts] = await world.sql<{ code: string }[]>`select receipt_code as code from private.order_facts where order_id = ${order}`;
  await open(page, `/verifikasi/${facts?.code ?? ''}`);
  await page.getByText('Struk ini asli').waitFor();
  const main = await page.getByRole('main').innerText();
  expect(main).toMatch(/Dikembalikan\s+Rp/);
  expect(main).not.toMatch(/Sari|4321|TRF-77/);
});

test('late transfer without a unit: a payment exception, refunded after a decision', async () => {
  const product = await world.product('Skin terakhir', 1, 'item');
  const { order, number, amount } = await toTransfer(product);
  await expire(order);
  await world.bought(budi as Member, product, 'processing');
  await record(number, amount, 'MUT-78');
  await desk.page.getByText('Tercatat. Uangnya menunggu putusan di "Perlu diputuskan".').waitFor();
  await open(phone.page, `/orders/${order}`);
  await phone.page.getByText(/sudah kami lihat dan perlu ditinjau/).waitFor();
  await desk.page.getByRole('button', { name: `Kembalikan uang ${number}` }).click();
  await desk.page.getByLabel('Alasan').fill('Barangnya sudah terjual');
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Kembalikan' }).click();
  await desk.page.getByText('Disiapkan untuk refund.').waitFor();
  await phone.page.getByText(`Uang yang datang terlambat, ${formatRupiah(amount)}, menunggu dikirim kembali.`).waitFor();
  await giveBack(order, number, amount, 'TRF-78');
  await phone.page.getByText(`Uang yang datang terlambat dikembalikan: ${formatRupiah(amount)}.`).waitFor();
  // The same reference is refused a second time, for any order.
  await record(number, amount, 'MUT-78');
  await desk.page.getByText(/^Nomor mutasi ini sudah dipakai/).waitFor();
});

test('service half done: ends with a partial refund that both agreed on', async () => {
  const { page } = phone;
  const product = await world.product('Joki tiga hari', 1, 'service');
  await world.sql`update products set delivery_hours = 72 where id = ${product}`;
  const order = await world.bought(sari as Member, product, 'processing');
  const staff = await openAtCounter(await numberOf(order));
  await staff.getByRole('button', { name: 'Mulai dikerjakan' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Mulai dikerjakan' }).click();
  await staff.getByText('Pengerjaan dimulai.').waitFor();
  await world.letTimePass(order, '36 hours');
  await open(page, `/orders/${order}`);
  await page.getByText(/^Pesananmu sedang dikerjakan/).waitFor();
  expect(await page.getByRole('button', { name: 'Batalkan pesanan' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Minta pembatalan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Minta pembatalan' }).click();
  await open(desk.page, `/admin/orders/${order}`);
  await desk.page.getByText('Pembeli meminta dibatalkan').first().waitFor();
  await desk.page.getByRole('button', { name: 'Refund sebagian' }).click();
  const form = desk.page.getByRole('dialog');
  await form.getByLabel('Jumlah refund (Rp)').fill('200.000');
  await form.getByLabel('Alasan').fill('Setengah selesai, sesuai kesepakatan');
  await form.getByRole('button', { name: 'Refund sebagian' }).click();
  await desk.page
    .getByText(/^Refund sebagian disetujui/)
    .first()
    .waitFor();
  await page.getByText('Pesanan selesai. Sebagian dikembalikan: Rp200.000.').waitFor();
  const [unit] = await world.sql`select state from private.units where product_id = ${product}`;
  expect([await world.stateOf(order), unit?.['state']]).toEqual(['completed', 'available']);
});

test('ledger after these orders: balances, and browsers reported no errors', async () => {
  expect(await world.sql`select name from private.ledger_findings() where not is_kept`).toEqual([]);
  const [sum] = await world.sql<{ sum: number }[]>`select coalesce(sum(amount), 0)::integer as sum from private.journal_lines`;
  expect(sum?.sum).toBe(0);
  expect([phone.complaints, desk.complaints, counter.complaints]).toEqual([[], [], []]);
});
