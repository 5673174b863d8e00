import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { open, wrongInEverySize } from '../support/accessible-pages.ts';
import { enrol, video } from '../support/hand-over-shop.ts';
import { type HandOverStates, openHandOverStates } from '../support/hand-over-states.ts';
import { OWNER } from '../support/owner.ts';
import { startBrowser, Visitor } from '../support/visitor.ts';

let browser: Browser;
let states: HandOverStates;
let buyer: Visitor;
let staff: Visitor;
beforeAll(async () => {
  [browser, states] = await Promise.all([startBrowser(), openHandOverStates()]);
  const { world, sari, cs } = states;
  buyer = await world.visit(browser, sari, '/orders', { width: 1280, isMobile: false });
  staff = await world.visit(browser, cs, '/admin/vault', { width: 1280, isMobile: false });
}, 180_000);
afterAll(async () => {
  await browser.close();
  await states.world.close();
});

const show = async (page: Page, path: string, shown: string): Promise<void> => {
  await open(page, path);
  await page.getByRole('main').getByText(shown).first().waitFor();
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Each order with a text of its page. */
const ORDERS: readonly (readonly [of: keyof HandOverStates['orders'], shown: string])[] = [
  ['unpaid', 'Tersegel. Bisa dibuka setelah pembayaran diterima.'],
  ['preparing', 'Datanya sedang kami siapkan.'],
  ['ready', 'Sudah diminta. Kami jawab paling lambat'],
  ['codeAnswered', 'Kodenya sudah ada.'],
  ['shut', 'Brankas kami tutup'],
  ['shopsTurn', 'Giliran kami, paling lambat'],
  ['buyersTurn', 'Giliranmu menjawab, paling lambat'],
  ['withdrawn', 'Dicabut'],
  ['noFault', 'Tidak setuju? Banding bisa sekali'],
  ['appealed', 'Bandingmu'],
  ['final', 'Masih tidak sepakat?'],
  ['partRefund', 'Uang kembali sebagian: Rp150.000'],
  ['refunded', 'Brankas tertutup karena uangnya dikembalikan.'],
];

describe('accessibility of a buyer’s hand-over pages, in all sizes and themes', () => {
  test.each(ORDERS)(
    'order: %s',
    async (of, shown) => {
      await show(buyer.page, `/orders/${states.orders[of]}`, shown);
      expect(await wrongInEverySize(buyer.page)).toEqual([]);
    },
    90_000,
  );
  test('open vault, its log, and the confirmation', async () => {
    const { page } = buyer;
    await show(page, `/orders/${states.orders.ready}`, 'Data akunmu siap dibuka.');
    await press(page, 'Buka Brankas');
    await page.getByRole('dialog', { name: 'Buka Brankas?' }).waitFor();
    expect(await wrongInEverySize(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Buka Brankas' }).click();
    await page.getByText('Riwayat Brankas').click();
    await page.getByText(/^Kamu membuka/).waitFor();
    await page.getByRole('timer').waitFor();
    // Fully visible above the bottom bar of a phone.
    await page.getByRole('button', { name: 'Salin Kata sandi e-mail' }).evaluate((one) => one.scrollIntoView({ block: 'center' }));
    expect(await wrongInEverySize(page)).toEqual([]);
  }, 90_000);
  test('login code', async () => {
    const { page } = buyer;
    await show(page, `/orders/${states.orders.codeAnswered}`, 'Kodenya sudah ada.');
    await press(page, 'Lihat kode masuk');
    await page.getByText('482913').waitFor();
    expect(await wrongInEverySize(page)).toEqual([]);
  }, 90_000);
  test('confirmations of receipt and of withdrawing a complaint', async () => {
    const { page } = buyer;
    await show(page, `/orders/${states.orders.noFault}`, 'Banding bisa sekali');
    await page.getByLabel(/^Akun sudah kuterima/).check();
    await press(page, 'Konfirmasi diterima');
    await page.getByRole('dialog', { name: 'Sudah kamu terima?' }).waitFor();
    expect(await wrongInEverySize(page)).toEqual([]);
    await show(page, `/orders/${states.orders.shopsTurn}`, 'Giliran kami, paling lambat');
    await press(page, 'Cabut komplain');
    await page.getByRole('dialog', { name: 'Cabut komplain?' }).waitFor();
    expect(await wrongInEverySize(page)).toEqual([]);
  }, 90_000);
  test('complaint form with a file and errors', async () => {
    const { page } = buyer;
    await open(page, `/orders/${states.orders.withdrawn}`);
    await press(page, 'Ajukan komplain baru');
    await page.getByLabel('Alasan').selectOption('Akun ditarik kembali');
    await page.getByLabel('Bukti').setInputFiles(video('rekaman-layar-yang-namanya-panjang-sekali-20261124.mp4'));
    await press(page, 'Kirim komplain');
    await page.getByText('Tulis dulu ceritanya.').waitFor();
    expect(await wrongInEverySize(page)).toEqual([]);
  }, 90_000);
});

describe('accessibility of staff’s hand-over pages, in all sizes and themes', () => {
  const PAGES: readonly (readonly [path: (of: HandOverStates) => string, shown: string])[] = [
    [() => '/admin/vault', 'Akun yang datanya belum lengkap'],
    [({ product }) => `/admin/vault/${product}`, 'Isi banyak sekaligus'],
    [() => '/admin/vault/bulk', 'Tempel baris dari spreadsheet'],
    [() => '/admin/complaints', 'Grandmaster 9 emote'],
    [() => '/admin/complaints?tampil=decided', 'Master 1 senjata'],
    [({ complaints }) => `/admin/complaints/${complaints.shopsTurn}`, 'Giliran toko menjawab'],
    [({ complaints }) => `/admin/complaints/${complaints.appealed}`, 'Banding diputuskan orang lain'],
    [({ complaints }) => `/admin/complaints/${complaints.final}`, 'Dibantu sampai beres'],
  ];
  test.each(PAGES)(
    '%s',
    async (path, shown) => {
      await show(staff.page, path(states), shown);
      expect(await wrongInEverySize(staff.page)).toEqual([]);
    },
    90_000,
  );
  test('pasted login data: columns, fields for all rows and planned rows', async () => {
    const { page } = staff;
    await open(page, `/admin/vault/bulk?product=${states.product}`);
    const lines = ['Login\tPassword\tEmail\tPassword Email\tCatatan', ' rina\tsandi\tr@contoh.id\tlain\t-', 'budi'];
    await page.getByLabel('Tempel baris dari spreadsheet').fill(lines.join('\n'));
    await press(page, 'Baca tempelan');
    await page.getByLabel('Cara masuk', { exact: true }).fill('Moonton');
    await press(page, 'Pakai untuk semua baris');
    await page.getByText('Login: ada spasi di awal, ikut disegel.').waitFor();
    expect(await wrongInEverySize(page)).toEqual([]);
  }, 90_000);
  test('forms that seal credentials and decide complaints', async () => {
    const { page } = staff;
    await open(page, `/admin/vault/${states.product}`);
    await press(page, 'Isi data unit 3');
    await page.getByRole('dialog').getByRole('button', { name: 'Segel' }).click();
    expect(await wrongInEverySize(page)).toEqual([]);
    await open(page, `/admin/complaints/${states.complaints.shopsTurn}`);
    await press(page, 'Putuskan');
    await page.getByLabel('Keputusan', { exact: true }).selectOption('Uang kembali sebagian');
    await page.getByRole('dialog').getByRole('button', { name: 'Putuskan' }).click();
    await page.getByText(/^Tulis alasannya/).waitFor();
    expect(await wrongInEverySize(page)).toEqual([]);
  }, 90_000);
  test('credentials opened with a reason', async () => {
    const { page } = await Visitor.arrive(browser, { baseURL: states.world.shop.origin, width: 1280, isMobile: false });
    await states.world.signIn(page, OWNER.phone, OWNER.password, '/admin/vault');
    await enrol(page);
    await open(page, `/admin/vault/${states.product}`);
    await press(page, 'Buka data unit 1');
    await page.getByRole('dialog').getByLabel('Alasan').fill('Bantu pembeli yang tidak bisa masuk');
    await page.getByRole('dialog').getByRole('button', { name: 'Buka' }).click();
    await page.getByText('masuk-kolektor-1-0O1l').waitFor();
    expect(await wrongInEverySize(page)).toEqual([]);
  }, 90_000);
});
