import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { lastCode } from '../support/last-code.ts';
import { findOverflows } from '../support/overflows.ts';
import { OWNER } from '../support/owner.ts';
import { ShopProcess } from '../support/shop-process.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../support/visitor.ts';

const PHONE = '085712345678';
const NEW_PHONE = '085787654321';
const PASSWORD = 'gerbang malam 7';

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

const codeFor = (phone: string): Promise<string> => lastCode(shop, `62${phone.slice(1)}`);
const heading = (name: string): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();
const open = async (path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};
const received = (words: string): Promise<void> => page.getByText(words).first().waitFor();
const part = () => page.getByRole('region', { name: /Sari/ });

test('new customer: changes name, picture, email and phone number, and signs in with them', async () => {
  await open('/auth?mode=daftar&redirect=%2Fprofile');
  await page.getByLabel('Nama').fill('Sari');
  await page.getByLabel('Nomor HP').pressSequentially(PHONE);
  await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Kirim kode' }).click();
  await heading('Masukkan kode');
  // "Back" goes one step, and "Forward" returns to the code.
  await page.goBack();
  await heading('Buat akun');
  await page.goForward();
  await heading('Masukkan kode');
  await page.getByLabel('Kode 6 angka').fill(await codeFor(PHONE));
  await heading('Lengkapi profil');
  await page.getByRole('button', { name: 'Nanti saja' }).click();
  await heading('Profil');

  await part().getByRole('button', { name: 'Ubah nama' }).click();
  await part().getByLabel('Nama').fill('Sari Dewi');
  await part().getByRole('button', { name: 'Simpan' }).click();
  await page.getByRole('heading', { level: 2, name: 'Sari Dewi' }).waitFor();

  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#36f' } })
    .png()
    .toBuffer();
  await part().locator('input[type="file"]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: picture });
  await received('Fotomu sudah diganti.');
  const shown = part().locator('img');
  await page.waitForFunction(() => (document.querySelector<HTMLImageElement>('main section img')?.naturalWidth ?? 0) > 0);
  const first = (await shown.getAttribute('src')) ?? '';
  expect(await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([256, 256]);
  expect((await shop.get(first)).status).toBe(200);

  await part().getByRole('button', { name: 'Tambah email' }).click();
  await part().getByLabel('Email baru').fill('Sari@Example.com');
  await part().getByLabel('Kata sandi akun').fill(PASSWORD);
  await part().getByRole('button', { name: 'Lanjut' }).click();
  await received('Emailmu sudah diganti. Sekarang bisa dipakai untuk masuk.');
  await part().getByText('Belum dikonfirmasi').waitFor();

  await part().getByRole('button', { name: 'Ubah nomor HP' }).click();
  await part().getByLabel('Nomor HP baru').pressSequentially(NEW_PHONE);
  await part().getByLabel('Kata sandi akun').fill(PASSWORD);
  await part().getByRole('button', { name: 'Kirim kode' }).click();
  await part()
    .getByLabel('Kode 6 angka')
    .fill(await codeFor(NEW_PHONE));
  await received('Nomor HP-mu sudah diganti.');
  await part().getByText('+62 857-8765-4321').waitFor();
  await page.reload();
  await part().getByText('+62 857-8765-4321').waitFor();
  await page.getByRole('button', { name: 'Keluar', exact: true }).click();
  await received('Kamu sudah keluar.');
  await open('/auth?redirect=%2Fprofile');
  await submitSignIn(page, NEW_PHONE, PASSWORD);
  await heading('Profil');
  await part().getByText('sari@example.com').waitFor();
  expect(visitor.complaints).toEqual([]);
});

test('profile with doubled font size on a phone: no overflow', async () => {
  const large = await startBrowser('--blink-settings=defaultFontSize=32');
  const phone = await Visitor.arrive(large, { baseURL: shop.origin, width: 360, isMobile: false });
  try {
    await phone.page.goto('/auth?redirect=%2Fprofile');
    await programRuns(phone.page);
    await submitSignIn(phone.page, OWNER.phone, OWNER.password);
    await phone.page.waitForURL('**/profile');
    await phone.page.getByRole('button', { name: 'Ubah nama' }).waitFor();
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await phone.page.evaluate(findOverflows)).toEqual([]);
  } finally {
    await phone.leave();
    await large.close();
  }
});
