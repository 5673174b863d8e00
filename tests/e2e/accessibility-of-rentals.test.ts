import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { open, wrongInEverySize } from '../support/accessible-pages.ts';
import { openRentalStates, type RentalStates } from '../support/rental-states.ts';
import { startBrowser, type Visitor } from '../support/visitor.ts';

let browser: Browser;
let states: RentalStates;
let renter: Visitor;
let staff: Visitor;
beforeAll(async () => {
  [browser, states] = await Promise.all([startBrowser(), openRentalStates()]);
  const { shop, sari, cs } = states;
  renter = await shop.world.visit(browser, sari, '/orders', { width: 1280, isMobile: false });
  staff = await shop.world.visit(browser, cs, '/admin/rentals', { width: 1280, isMobile: false });
}, 240_000);
afterAll(async () => {
  await browser.close();
  await states.shop.close();
});

const show = async (page: Page, path: string, shown: string | RegExp): Promise<void> => {
  await open(page, path);
  await page.getByRole('main').getByText(shown).first().waitFor();
};

/** Each rental with a text of its page. */
const ORDERS: readonly (readonly [of: keyof RentalStates['orders'], shown: string | RegExp])[] = [
  ['unpaid', /^Selesaikan pembayaran sebelum/],
  ['booked', /^Sewamu dijadwalkan mulai/],
  ['ready', /^Akun siap\. Waktu sewa mulai/],
  ['running', 'Bisa dibuka lagi sampai'],
  ['ending', 'Perpanjang'],
  ['extending', 'Bayar perpanjangan'],
  ['over', 'Brankas sudah tertutup.'],
  ['rotationPending', 'Datanya sedang kami siapkan.'],
  ['notReady', /^Akunmu belum siap pada waktunya/],
  ['troubled', /^Laporanmu sedang diproses/],
  ['claimed', /^Kami menunggu jawabanmu/],
  ['completed', 'Sewa'],
  ['cancelled', /^Refund/],
];

describe('accessibility of a renter’s pages, in all sizes and themes', () => {
  test.each(ORDERS)(
    'rental: %s',
    async (of, shown) => {
      await show(renter.page, `/orders/${states.orders[of]}`, shown);
      expect(await wrongInEverySize(renter.page)).toEqual([]);
    },
    90_000,
  );
  test('calendar and summary before paying', async () => {
    const { page } = renter;
    const { product, options } = states.account;
    await open(page, `/products/${product}?opsi=${options['3 jam']}`);
    await page.getByRole('link', { name: 'Pilih waktu' }).first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('group', { name: 'Hari', exact: true }).waitFor();
    expect(await wrongInEverySize(page)).toEqual([]);
    await sheet.getByRole('radio', { name: /^Sekarang/ }).check({ force: true });
    await sheet.getByRole('button', { name: /^Lanjut/ }).click();
    await sheet.getByRole('button', { name: /^Sewa dan bayar/ }).click();
    await sheet.getByText('Centang dulu aturannya, ya.').waitFor();
    expect(await wrongInEverySize(page)).toEqual([]);
  }, 120_000);
  test('extension', async () => {
    const { page } = renter;
    await open(page, `/orders/${states.orders.running}`);
    await page.getByRole('button', { name: 'Perpanjang', exact: true }).click();
    await page.getByRole('dialog', { name: 'Perpanjang sewa' }).waitFor();
    expect(await wrongInEverySize(page)).toEqual([]);
  }, 90_000);
  test('active rentals, and products that can be rented', async () => {
    const { page } = renter;
    await open(page, '/orders');
    await page.getByText('Sewa aktif').first().click();
    await page.getByText('Berakhir').first().waitFor();
    expect(await wrongInEverySize(page)).toEqual([]);
    await open(page, '/products?sewa=1');
    expect(await wrongInEverySize(page)).toEqual([]);
  }, 120_000);
});

describe('accessibility of staff’s rental pages, in all sizes and themes', () => {
  test('rental board', async () => {
    await show(staff.page, '/admin/rentals', 'Penyewa berikutnya menunggu');
    expect(await wrongInEverySize(staff.page)).toEqual([]);
  }, 90_000);
  test('forms for a new password and for blocked time', async () => {
    const { page } = staff;
    await open(page, '/admin/rentals');
    await page
      .getByRole('button', { name: /^Simpan kata sandi baru/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Simpan kata sandi baru' }).click();
    expect(await wrongInEverySize(page)).toEqual([]);
    await open(page, '/admin/rentals');
    await page
      .getByRole('button', { name: /^Tutup waktu/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    expect(await wrongInEverySize(page)).toEqual([]);
  }, 120_000);
  test('complaint about a rental', async () => {
    await show(staff.page, `/admin/complaints/${states.complaint}`, 'Nilai sisanya');
    expect(await wrongInEverySize(staff.page)).toEqual([]);
  }, 90_000);
});
