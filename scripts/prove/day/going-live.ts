import type { Page } from 'playwright-core';
import { OWNER_SETTINGS } from '../../../tests/support/owner.ts';
import { ShopProcess } from '../../../tests/support/shop-process.ts';
import { submitSignIn } from '../../../tests/support/visitor.ts';
import { type Day, heading, open, press, shows } from './day.ts';

/** The prices of the first rows. */
const prices = (page: Page): Promise<string[]> =>
  page
    .locator('table input[aria-label^="Harga "]')
    .evaluateAll((fields) => fields.slice(0, 9).map((field) => (field as HTMLInputElement).value));
/** A list of the admin is as long as its heading says: "Game 10". */
const countOf = async (page: Page, path: string): Promise<number> => {
  await open(page, path);
  const title = page.getByRole('heading', { level: 1 }).filter({ hasText: /\d/ });
  await title.waitFor();
  return Number((await title.innerText()).replace(/\D/g, ''));
};

/** Raises the prices of everything that matches, and takes it back. */
const changeAll = async (day: Day, page: Page): Promise<string> => {
  await open(page, '/admin/products?status=active&sort=name');
  await page
    .getByRole('checkbox', { name: /^Pilih (?!semua)/ })
    .first()
    .waitFor();
  const before = await prices(page);
  await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).click();
  const everything = page.getByRole('button', { name: /^Pilih semua yang cocok/ });
  const count = Number((await everything.innerText()).replace(/\D/g, ''));
  await everything.click();
  await page.getByText(`${count} dipilih`).waitFor();
  await page.getByRole('toolbar').getByRole('button', { name: 'Ubah harga…' }).click();
  const dialog = page.getByRole('dialog', { name: `Ubah harga ${count} produk` });
  await dialog.getByLabel(/^Persen \(/).fill('10');
  await dialog.getByRole('combobox', { name: 'Pembulatan' }).selectOption({ label: 'Kelipatan Rp1.000' });
  await dialog.getByText(/^Harga baru Rp[\d.]+ sampai Rp[\d.]+$/).waitFor();
  await day.camera.take(page, 'all-that-match', false);
  await dialog.getByRole('button', { name: `Ubah ${count} produk` }).click();
  await shows(page, `Harga ${count} produk diubah.`);
  const raised = await prices(page);
  if (raised.some((price, place) => !price.endsWith('.000') || price === before[place])) throw new Error(`the prices are ${raised.join()}`);
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await shows(page, `${count} produk dikembalikan.`);
  await open(page, '/admin/products?status=active&sort=name');
  await page.locator(`input[value="${before[0]}"]`).first().waitFor();
  if ((await prices(page)).join() !== before.join()) throw new Error('not every price came back');
  return `${count} products`;
};

/** Takes the samples away, and leaves games, categories and tiers. */
const goLive = async (day: Day, page: Page): Promise<string> => {
  const groups = ['/admin/games', '/admin/categories', '/admin/tiers'] as const;
  const before: number[] = [];
  for (const path of groups) before.push(await countOf(page, path));
  await open(page, '/admin/system');
  await press(page, 'Hapus data contoh');
  const dialog = page.getByRole('dialog', { name: 'Hapus data contoh?' });
  await dialog.getByText('Pakai terus').click();
  await dialog.getByLabel(/^Ketik nama toko/).fill('Arena Akun');
  await day.camera.take(page, 'going-live', false);
  await dialog.getByRole('button', { name: 'Hapus untuk selamanya' }).click();
  await page.getByText('Tidak ada data contoh. Toko ini berisi barangmu sendiri.').waitFor({ timeout: 120_000 });
  const after: number[] = [];
  for (const path of groups) after.push(await countOf(page, path));
  if (after.join() !== before.join()) throw new Error(`games, categories and tiers were ${before.join()} and are ${after.join()}`);
  await open(page, '/admin');
  await page.getByRole('region', { name: 'Hari pertama' }).getByText('Hapus produk contoh').waitFor();
  if ((await page.getByRole('link', { name: 'Hapus produk contoh' }).count()) > 0) throw new Error('the first-day list still asks for it');
  await open(page, '/admin/products');
  await shows(page, 'Belum ada produk');
  return `${after.join(', ')} games, categories and tiers stay`;
};

/** The night before: another shop with the demonstration in it is tried, and goes live. */
export const goingLive = async (day: Day): Promise<void> => {
  const shop = await ShopProcess.create({ ...OWNER_SETTINGS, SEED: 'demo' });
  try {
    if ((await shop.start()) !== null) throw new Error(shop.output);
    const owner = await day.arrive(shop.origin);
    const { page } = owner;
    await day.step('in a shop full of samples, raises the price of all that match, rounded, after a preview, and undoes it', async () => {
      await open(page, '/auth?redirect=%2Fadmin');
      await submitSignIn(page);
      await heading(page, 'Dasbor');
      return { note: await changeAll(day, page) };
    });
    await day.step('goes live there: the samples leave, games, categories and tiers stay', async () => ({ note: await goLive(day, page) }));
    await owner.leave();
  } finally {
    await shop.remove();
  }
};
