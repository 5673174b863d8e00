import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { lastCode } from '../support/last-code.ts';
import { OWNER } from '../support/owner.ts';
import { ShopProcess } from '../support/shop-process.ts';
import { totpAt } from '../support/totp.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../support/visitor.ts';

/** A long scenario in one test. */
jest.setTimeout(90_000);

const CUSTOMER = { phone: '085712345678', email: 'sari@example.com', password: 'gerbang malam 7' };

let browser: Browser;
let shop: ShopProcess;
let [owner, customer]: Visitor[] = [];
beforeAll(async () => {
  shop = await ShopProcess.prepared();
  expect(await shop.start()).toBeNull();
  browser = await startBrowser();
  owner = await Visitor.arrive(browser, { baseURL: shop.origin, width: 1280 });
  customer = await Visitor.arrive(browser, { baseURL: shop.origin });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await shop.remove();
});

const pageOf = (visitor: Visitor | undefined): Page => (visitor as Visitor).page;
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};
const heading = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();
const signIn = async (page: Page, phone: string, password: string, path: string): Promise<void> => {
  await open(page, path);
  await submitSignIn(page, phone, password);
};
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

describe('customers and staff, for the owner', () => {
  test('a customer signs up', async () => {
    const page = pageOf(customer);
    await open(page, '/auth?mode=daftar&redirect=%2Fwishlist');
    await page.getByLabel('Nama').fill('Sari');
    await page.getByLabel('Nomor HP').pressSequentially(CUSTOMER.phone);
    await page.getByLabel('Kata sandi', { exact: true }).fill(CUSTOMER.password);
    await page.getByRole('button', { name: 'Kirim kode' }).click();
    await heading(page, 'Masukkan kode');
    await page.getByLabel('Kode 6 angka').fill(await lastCode(shop, `62${CUSTOMER.phone.slice(1)}`));
    await heading(page, 'Lengkapi profil');
    await page.getByRole('main').getByLabel('Email').fill(CUSTOMER.email);
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.waitForURL('**/wishlist');
  });
  test('the owner finds and blocks a customer: her session ends', async () => {
    const page = pageOf(owner);
    await signIn(page, OWNER.phone, OWNER.password, '/auth?redirect=%2Fadmin%2Fcustomers');
    await heading(page, 'Pelanggan');
    await page.getByLabel('Cari pelanggan').fill('0857-1234-5678');
    await page.getByRole('button', { name: 'Cari', exact: true }).click();
    await page.waitForURL('**/admin/customers?q=*');
    await page.getByText('+6285••••••678').waitFor();
    expect(await page.content()).not.toContain('6285712345678');
    await page.getByRole('link', { name: 'Sari' }).click();
    await heading(page, 'Sari');
    await page.getByRole('button', { name: 'Tampilkan nomor HP' }).click();
    await page.getByText('+62 857-1234-5678').waitFor();
    await page.getByRole('button', { name: 'Blokir', exact: true }).click();
    await dialog(page, 'Blokir Sari?').getByLabel('Alasan').fill('Penipuan pembayaran');
    await dialog(page, 'Blokir Sari?').getByRole('button', { name: 'Blokir' }).click();
    await page.getByText(/Alasan: Penipuan pembayaran/).waitFor();
    await page.getByText('Tidak sedang masuk di mana pun.').waitFor();
    const hers = pageOf(customer);
    await open(hers, '/profile');
    const again = dialog(hers, 'Masuk lagi untuk melanjutkan');
    await again.getByLabel('Kata sandi', { exact: true }).fill(CUSTOMER.password);
    await hers.keyboard.press('Enter');
    await again.getByRole('alert').getByText(/./).first().waitFor();
    expect(new URL(hers.url()).pathname).toBe('/profile');
    await page.getByRole('button', { name: 'Buka blokir' }).click();
    await dialog(page, 'Buka blokir Sari?').getByLabel('Alasan').fill('Salah orang');
    await dialog(page, 'Buka blokir Sari?').getByRole('button', { name: 'Buka blokir' }).click();
    await page.getByRole('button', { name: 'Blokir', exact: true }).waitFor();
    expect(owner?.complaints).toEqual([]);
  });
  test('the owner gives a role, which needs a fresh second factor', async () => {
    const page = pageOf(owner);
    await open(page, '/settings');
    const factors = page.getByRole('region', { name: 'Verifikasi 2 langkah' });
    await factors.getByRole('button', { name: 'Aktifkan' }).first().click();
    const key = await factors.locator('code').innerText();
    await factors.getByLabel('Kode 6 angka').fill(totpAt(key, Date.now()));
    await page.getByText('Verifikasi 2 langkah aktif.').waitFor();
    // The shop's page is left first, because a running page may renew the session and lose the answer.
    await page.goto('/favicon.svg');
    // After eleven minutes the session is still valid and the second factor is not fresh.
    const sql = await shop.database();
    await sql`update auth.mfa_amr_claims set created_at = created_at - interval '11 minutes', updated_at = updated_at - interval '11 minutes'`;
    await sql.end();
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('sb-session') ?? '{}') as { expires_at?: number };
      localStorage.setItem('sb-session', JSON.stringify({ ...stored, expires_at: 1 }));
    });
    await open(page, '/admin/customers');
    await page.getByRole('link', { name: 'Sari' }).click();
    await page.getByLabel('Peran Sari').selectOption('Konten');
    await dialog(page, 'Jadikan Sari bagian dari tim?').getByRole('button', { name: 'Beri peran' }).click();
    await dialog(page, 'Pastikan ini kamu')
      .getByLabel('Kode 6 angka')
      .fill(totpAt(key, Date.now() + 30_000));
    await page.getByText('Peran sudah diubah.').waitFor();
    await page.getByRole('link', { name: 'Staf', exact: true }).click();
    await page.getByRole('table', { name: 'Tim toko' }).getByRole('link', { name: 'Sari' }).waitFor();
  });
  test('the audit log has every action, and its integrity check passes', async () => {
    const page = pageOf(owner);
    await page.getByRole('link', { name: 'Riwayat', exact: true }).click();
    const list = page.getByRole('list', { name: 'Riwayat perubahan' });
    for (const action of ['Memberi peran kepada', 'Membuka blokir', 'Memblokir', 'Menampilkan nomor HP'])
      await list.getByText(action).first().waitFor();
    await page.getByRole('button', { name: 'Periksa keutuhan riwayat' }).click();
    await page.getByText(/Riwayat utuh/).waitFor();
    await page.getByRole('button', { name: 'Ekspor riwayat' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Untuk Excel (titik koma)' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^riwayat-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(owner?.complaints).toEqual([]);
  });
});
