import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { lastCode } from '../support/last-code.ts';
import { OWNER } from '../support/owner.ts';
import { ShopProcess } from '../support/shop-process.ts';
import { totpAt } from '../support/totp.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../support/visitor.ts';

const CUSTOMER = { phone: '085712345678', email: 'sari@example.com', password: 'gerbang malam 7' };

let browser: Browser;
let shop: ShopProcess;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  shop = await ShopProcess.prepared();
  expect(await shop.start()).toBeNull();
  browser = await startBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await shop.remove();
});
beforeEach(async () => {
  visitor = await Visitor.arrive(browser, { baseURL: shop.origin });
  page = visitor.page;
});
afterEach(() => visitor.leave());

const open = async (path: string, where = page): Promise<void> => {
  await where.goto(path);
  await programRuns(where);
};
const codeFor = (phone: string): Promise<string> => lastCode(shop, `62${phone.slice(1)}`);
const heading = (name: string | RegExp, where = page): Promise<void> => where.getByRole('heading', { level: 1, name }).waitFor();
const password = () => page.getByLabel('Kata sandi', { exact: true });
const signIn = async (identifier: string, secret: string, path = '/auth'): Promise<void> => {
  await open(path);
  await submitSignIn(page, identifier, secret);
};
const stored = (): Promise<readonly string[]> => page.evaluate(() => Object.keys(localStorage).toSorted());
const profileLink = (where = page) => where.getByRole('navigation', { name: 'Menu bawah' }).getByRole('link', { name: 'Profil' });

describe('customer', () => {
  test('signs up by phone, returns to the earlier page, and sign-out keeps only the theme', async () => {
    await page.addInitScript(() => localStorage.setItem('themeMode', 'light'));
    await open('/auth?mode=daftar&redirect=%2Fwishlist');
    await page.getByLabel('Nama').fill('Sari');
    await page.getByLabel('Nomor HP').pressSequentially(CUSTOMER.phone);
    expect(await page.getByLabel('Nomor HP').inputValue()).toBe('857-1234-5678');
    await password().fill(CUSTOMER.password);
    await page.getByRole('button', { name: 'Kirim kode' }).click();
    await heading('Masukkan kode');
    // The tab is closed before the code is entered.
    await page.reload();
    await heading('Masukkan kode');
    await page.getByLabel('Kode 6 angka').fill(await codeFor(CUSTOMER.phone));
    await heading('Lengkapi profil');
    await page.getByRole('main').getByLabel('Email').fill(CUSTOMER.email);
    // The code has just shown who this is: the password is not asked again, although the tab has forgotten it.
    expect(await page.getByLabel('Kata sandi akun').count()).toBe(0);
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.waitForURL('**/wishlist');
    await profileLink().click();
    await heading('Profil');
    await page.getByText('+62 857-1234-5678').waitFor();
    await page.getByText(CUSTOMER.email).waitFor();
    expect(await stored()).toEqual(expect.arrayContaining(['sb-session', 'session_expires', 'session_token', 'user_data', 'user_profile']));
    await page.getByRole('button', { name: 'Keluar', exact: true }).click();
    await page.getByText('Kamu sudah keluar.').waitFor();
    expect(await stored()).toEqual(['themeMode']);
    expect(visitor.complaints).toEqual([]);
  });
  test('signs in by email after a wrong password, and sign-out reaches every tab', async () => {
    await signIn(CUSTOMER.email, 'bukan kata sandi');
    await page.getByRole('alert').getByText(/salah/).waitFor();
    await password().fill(CUSTOMER.password);
    await page.getByRole('button', { name: 'Masuk', exact: true }).click();
    await page.waitForURL(`${shop.origin}/`);
    const other = await visitor.context.newPage();
    await open('/profile', other);
    await heading('Profil', other);
    await open('/profile');
    await page.getByRole('button', { name: 'Keluar', exact: true }).click();
    await other.waitForURL('**/auth?redirect=%2Fprofile');
  });
  test('downloads their data, and deletes the account', async () => {
    await signIn(CUSTOMER.phone, CUSTOMER.password, '/auth?redirect=%2Fsettings');
    await heading('Pengaturan');
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Unduh dataku' }).click()]);
    expect(file.suggestedFilename()).toBe('data-arena-akun.json');
    await page.getByRole('region', { name: 'Privasi' }).getByRole('button', { name: 'Hapus akun' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hapus akunmu?' });
    await dialog.getByLabel('Ketik HAPUS').fill('HAPUS');
    await dialog.getByLabel('Kata sandi', { exact: true }).fill(CUSTOMER.password);
    await dialog.getByRole('button', { name: 'Hapus akun untuk selamanya' }).click();
    await page.getByText('Akunmu sudah dihapus.').waitFor();
    await signIn(CUSTOMER.phone, CUSTOMER.password);
    await page.getByRole('alert').getByText(/salah/).waitFor();
  });
});

describe('the owner', () => {
  const NEW_PASSWORD = 'gerbang pemilik baru 10';
  let key = '';

  test('resets the password with a code', async () => {
    await open('/auth');
    await page.getByRole('button', { name: 'Lupa kata sandi?' }).click();
    await page.getByLabel('Nomor HP').fill(OWNER.phone);
    await page.getByRole('button', { name: 'Kirim kode' }).click();
    await heading('Buat kata sandi baru');
    await page.getByLabel('Kode 6 angka').fill(await codeFor(OWNER.phone));
    await page.getByLabel('Kata sandi baru').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Ganti kata sandi' }).click();
    await page.getByText('Kata sandi sudah diganti. Silakan masuk.').waitFor();
    await password().fill(NEW_PASSWORD);
    await password().press('Enter');
    await page.waitForURL(`${shop.origin}/`);
    expect(visitor.complaints).toEqual([]);
  });
  test('adds an authenticator app', async () => {
    await signIn(OWNER.phone, NEW_PASSWORD, '/auth?redirect=%2Fsettings');
    await heading('Pengaturan');
    const factors = page.getByRole('region', { name: 'Verifikasi 2 langkah' });
    await factors.getByRole('button', { name: 'Aktifkan' }).first().click();
    await factors.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' }).waitFor();
    key = await factors.locator('code').innerText();
    await factors.getByLabel('Kode 6 angka').fill(totpAt(key, Date.now()));
    await page.getByText('Verifikasi 2 langkah aktif.').waitFor();
    await factors.getByText('Aktif', { exact: true }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });
  test('the admin pages need the second factor', async () => {
    await open('/admin/tidak-ada?page=2');
    await page.waitForURL('**/auth?redirect=%2Fadmin%2Ftidak-ada%3Fpage%3D2');
    await submitSignIn(page, OWNER.phone, NEW_PASSWORD);
    await heading('Verifikasi 2 langkah');
    expect(await stored()).not.toContain('session_token');
    // A time step is accepted once, and the enrolment used one: the next is accepted within the clock tolerance.
    await page.getByLabel('Kode 6 angka').fill(totpAt(key, Date.now() + 30_000));
    await heading('Halaman admin tidak ada');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/admin/tidak-ada?page=2');
    await page.reload();
    await heading('Halaman admin tidak ada');
    expect(visitor.complaints).toEqual([]);
  });
});
