import type { Page } from 'playwright-core';
import { OWNER } from '../../../tests/support/owner.ts';
import { submitSignIn } from '../../../tests/support/visitor.ts';
import { assertPicturesLoad, type Day, heading, open, press, shows } from './day.ts';

const TYPED = 'Tulisan panjang yang tidak boleh hilang.';
const ACTIONS = [
  ['products', 'Menambah produk'],
  ['products', 'Mengubah produk'],
  ['products', 'Menghapus produk'],
  ['flash_sales', 'Menambah flash sale'],
  ['notifications', 'Menambah notifikasi'],
  ['website_settings', 'pengaturan toko'],
] as const;

const fits = async (page: Page): Promise<void> => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  if (width > (page.viewportSize()?.width ?? 0)) throw new Error(`${new URL(page.url()).pathname} is ${width} pixels wide`);
};

/** The same shop on a phone. */
const onThePhone = async (day: Day): Promise<void> => {
  const phone = await day.phone();
  const { page } = phone;
  try {
    await open(page, '/auth?redirect=%2Fadmin');
    await submitSignIn(page);
    await heading(page, 'Dasbor');
    for (const [path, name] of [
      ['/admin', 'Dasbor'],
      ['/admin/products', /^Produk/],
      ['/admin/flash-sales', /^Flash sale/],
      ['/admin/notifications', 'Notifikasi'],
      ['/admin/audit', 'Riwayat'],
      ['/admin/settings', 'Pengaturan'],
      ['/admin/games', /^Game/],
      ['/admin/customers', 'Pelanggan'],
      ['/admin/staff', /./],
      ['/admin/media', /^File/],
      ['/admin/content', /./],
      ['/admin/system', 'Sistem'],
    ] as const) {
      await open(page, path);
      await heading(page, name);
      await page.waitForLoadState('networkidle');
      await fits(page);
      await day.camera.take(page, `page${path.replaceAll('/', '-')}`);
    }
    await page.getByRole('button', { name: 'Cari di admin' }).click();
    await page.getByRole('combobox', { name: 'Cari di admin' }).fill('epic 14');
    await page.getByRole('option', { name: /Epic 14 skin/ }).click();
    await heading(page, 'Epic 14 skin');
    await fits(page);
    await press(page, 'Tindakan');
    await press(page, 'Arsipkan');
    await shows(page, 'Produk diarsipkan.');
    await page.getByRole('button', { name: 'Urungkan' }).click();
    await shows(page, 'Produk kembali di toko.');
    if (phone.complaints.length > 0) throw new Error(phone.complaints.join('; '));
    // This device signs the laptop out while text is being typed there.
    await open(page, '/settings');
    await page.getByRole('button', { name: 'Keluar dari semua perangkat' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keluar', exact: true }).click();
    await shows(page, 'Kamu sudah keluar dari semua perangkat.');
  } finally {
    await phone.leave();
  }
};

/** Evening: searches, reads the log, and loses the session while typing. */
export const closing = async (day: Day): Promise<void> => {
  const { page, camera } = day;
  await day.step('finds a product with Ctrl+K', async () => {
    await open(page, '/admin');
    await heading(page, 'Dasbor');
    await camera.take(page, 'dashboard');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('epic 17');
    await page.getByRole('option', { name: /Epic 17 skin/ }).waitFor();
    await camera.take(page, 'search', false);
    await page.keyboard.press('Enter');
    await heading(page, 'Epic 17 skin');
    return undefined;
  });
  await day.step('reads in the log who did all this, and that the log is whole', async () => {
    for (const [kind, action] of ACTIONS) {
      await open(page, `/admin/audit?kind=${kind}&q=`);
      const line = page.getByRole('list', { name: 'Riwayat perubahan' }).getByRole('listitem').filter({ hasText: action }).first();
      await line.waitFor();
      if ((await line.innerText()).includes('Sistem')) throw new Error(`nobody did "${action}"`);
    }
    await open(page, '/admin/audit');
    await page.getByRole('button', { name: 'Periksa keutuhan riwayat' }).click();
    await shows(page, /Riwayat utuh/);
    await camera.take(page, 'log');
    return undefined;
  });
  const before = day.complaints();
  await day.step('types half a sentence; from the phone, at 360 pixels, every page fits, and all devices are signed out', async () => {
    await page.getByRole('link', { name: 'Produk', exact: true }).first().click();
    await page.getByRole('link', { name: /Epic 18 skin/ }).click();
    await heading(page, 'Epic 18 skin');
    await page.getByRole('main').getByLabel('Deskripsi', { exact: true }).fill(TYPED);
    await onThePhone(day);
    return undefined;
  });
  await day.step('a session that ends in a form: staff sign in again over it, and the save completes with all input', async () => {
    await press(page, 'Simpan');
    const again = page.getByRole('dialog', { name: 'Masuk lagi untuk melanjutkan' });
    await again.waitFor();
    await camera.take(page, 'session-ended', false);
    await again.getByLabel('Kata sandi', { exact: true }).fill(OWNER.password);
    await page.keyboard.press('Enter');
    await shows(page, 'Produk disimpan.');
    await page.reload();
    await heading(page, 'Epic 18 skin');
    const stored = await page.getByRole('main').getByLabel('Deskripsi', { exact: true }).inputValue();
    if (stored !== TYPED) throw new Error(`stored is "${stored}"`);
    return undefined;
  });
  await day.step('the deleted product’s pictures are still those of its copy', async () => {
    await assertPicturesLoad(day.guest, day.copyPath);
    return undefined;
  });
  await day.step('no browser complained until then', async () => {
    if (before.length > 0) throw new Error(before.join('; '));
    return undefined;
  });
};
