import { assertPicturesLoad, type Day, heading, open, press, SEEN_MS, shows, untilShown } from './day.ts';

const row = ({ page }: Day, name: string) => page.getByRole('row').filter({ hasText: name });
const choose = ({ page }: Day, name: string): Promise<void> => page.getByRole('checkbox', { name: `Pilih ${name}`, exact: true }).click();
const FIVE = ['Epic 29 skin', 'Epic 28 skin', 'Epic 27 skin', 'Epic 26 skin', 'Epic 25 skin'] as const;
const SHEET = [
  'id,nama,deskripsi,harga,harga_coret,kategori,game,tier,stok,status,gambar,gambar_lain,versi',
  ',Impor satu,Dari lembar kerja,150000,,akun,mobile-legends,,2,aktif,,,',
  ',Tanpa harga,Dari lembar kerja,,,akun,mobile-legends,,1,aktif,,,',
  ',Impor dua,Dari lembar kerja,1.250.000,1.500.000,akun,mobile-legends,,1,aktif,,,',
  ',Game lain,Dari lembar kerja,90000,,akun,entah,,1,aktif,,,',
  ',Impor tiga,Dari lembar kerja,175000,,akun,mobile-legends,,4,nonaktif,,,',
] as const;

/** Noon: the owner maintains the product list. */
export const maintaining = async (day: Day): Promise<void> => {
  const { page, guest, camera } = day;
  const set = async (field: 'Harga' | 'Stok', name: string, value: string): Promise<void> => {
    const input = page.getByLabel(`${field} ${name}`, { exact: true });
    await input.fill(value);
    await input.press('Enter');
    await row(day, name).getByText('Tersimpan').waitFor({ state: 'attached' });
  };
  await day.step('changes a price and a stock where they stand, and a guest sees the price', async () => {
    await open(page, '/admin/products?sort=name');
    await set('Stok', 'Epic 20 skin', '8');
    await set('Harga', 'Epic 20 skin', '123.000');
    const since = performance.now();
    const tookMs = await untilShown(guest, '/products?q=Epic+20', '123.000', since);
    await camera.take(page, 'inline', false);
    return { tookMs, withinMs: SEEN_MS };
  });
  await day.step('archives five at once, and brings them back from the archive', async () => {
    await open(page, '/admin/products');
    for (const name of FIVE) await choose(day, name);
    await camera.take(page, 'bulk-bar', false);
    await page.getByRole('toolbar').getByRole('button', { name: 'Arsipkan' }).click();
    const question = page.getByRole('dialog', { name: 'Arsipkan 5 produk?' });
    await question.waitFor();
    await camera.take(page, 'bulk-question', false);
    await question.getByRole('button', { name: 'Arsipkan' }).click();
    await shows(page, '5 produk diarsipkan.');
    await guest.goto('/products?q=Epic+29');
    if ((await guest.getByText('Epic 29 skin').count()) > 0) throw new Error('a guest still sees what is archived');
    await press(page, 'Filter produk');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('archived');
    await page.keyboard.press('Escape');
    await row(day, FIVE[0]).waitFor();
    await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).click();
    await camera.take(page, 'archive', false);
    await page.getByRole('toolbar').getByRole('button', { name: 'Pulihkan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pulihkan' }).click();
    await shows(page, '5 produk dipulihkan.');
    await shows(page, 'Tidak ada produk yang cocok');
    await camera.take(page, 'archive-empty', false);
    return undefined;
  });
  await day.step('takes nine tenths off three prices by mistake, and undoes it', async () => {
    await open(page, '/admin/products?sort=name');
    for (const name of ['Epic 10 skin', 'Epic 11 skin', 'Epic 12 skin']) await choose(day, name);
    await page.getByRole('toolbar').getByRole('button', { name: 'Ubah harga…' }).click();
    await page.getByLabel(/^Persen \(/).fill('-90');
    await camera.take(page, 'bulk-price', false);
    await page.getByRole('button', { name: 'Ubah 3 produk' }).click();
    await shows(page, 'Harga 3 produk diubah.');
    await page.locator('input[aria-label="Harga Epic 10 skin"][value="Rp11.000"]').waitFor();
    await page.getByRole('button', { name: 'Urungkan' }).click();
    await shows(page, '3 produk dikembalikan.');
    await page.locator('input[aria-label="Harga Epic 10 skin"][value="Rp110.000"]').waitFor();
    await camera.take(page, 'undone', false);
    return undefined;
  });
  await day.step('imports a file: two bad lines are named before anything is stored, three come in', async () => {
    await open(page, '/admin/products/import');
    await heading(page, 'Impor produk');
    await camera.take(page, 'import');
    const file = { name: 'produk.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET.join('\r\n')) };
    await page.getByLabel('Pilih file').setInputFiles(file);
    const bad = page.getByRole('region', { name: 'Baris yang tidak diimpor' });
    for (const words of [/^3\s*Tanpa harga\s*Harga wajib diisi\./, /^5\s*Game lain\s*Game “entah” tidak ada\./])
      await bad.getByRole('row', { name: words }).waitFor();
    await camera.take(page, 'import-checked');
    await page.getByRole('button', { name: 'Impor 3 baris' }).click();
    await shows(page, '3 baris diimpor.');
    await camera.take(page, 'import-done');
    await page.getByRole('link', { name: 'Ke daftar produk' }).click();
    await heading(page, /^Produk\s*33$/);
    return undefined;
  });
  await day.step('deletes a product after seeing what goes with it; its copy keeps the pictures', async () => {
    await open(page, '/admin/products?q=Legend+140');
    await page.getByRole('link', { name: /Legend 140 skin/ }).click();
    await heading(page, 'Legend 140 skin');
    const shown = new URL(page.url()).pathname.replace('/admin', '');
    await press(page, 'Tindakan');
    await page.getByRole('link', { name: 'Duplikat', exact: true }).click();
    await page.waitForURL(/copy=/);
    await page.getByLabel('Nama', { exact: true }).fill('Legend 140 skin, murah');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);
    await heading(page, 'Legend 140 skin, murah');
    day.copyPath = new URL(page.url()).pathname.replace('/admin', '');
    await open(page, `/admin${shown}`);
    await heading(page, 'Legend 140 skin');
    await press(page, 'Tindakan');
    await press(page, 'Hapus…');
    const question = page.getByRole('dialog', { name: 'Hapus Legend 140 skin?' });
    // Its two pictures are not listed, because the copy uses them too.
    await question.getByText('Ikut terhapus: 1 pilihan sewa. Tidak ada pesanan yang tersentuh.', { exact: false }).waitFor();
    await camera.take(page, 'delete-question', false);
    await question.getByRole('button', { name: 'Hapus produk' }).click();
    await page.waitForURL('**/admin/products');
    await shows(page, 'Legend 140 skin dihapus.');
    const answer = await guest.goto(shown);
    if (answer?.status() !== 404) throw new Error(`the deleted product answers ${answer?.status()}`);
    // The browser logs every missing page.
    day.complaints();
    await assertPicturesLoad(guest, day.copyPath);
    await camera.take(guest, 'shop-product');
    return undefined;
  });
};
