import { type Day, fill, heading, open, press, SEEN_MS, shows, untilShown } from './day.ts';

/** Planned products appear with the next run of what is due, every 30 seconds; the form knows whole minutes. */
const PLANNED_MS = 120_000;

const edit = async ({ page }: Day, name: string): Promise<void> => {
  await open(page, `/admin/products?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await heading(page, name);
};

/** "2026-11-26T09:01": the next whole minute in WIB, at least half a minute away. */
const nextMinute = (): string => new Date(Math.ceil((Date.now() + 30_000) / 60_000) * 60_000 + 7 * 3_600_000).toISOString().slice(0, 16);

/** Early afternoon: sells in and outside the shop, and is found as people ask. */
export const selling = async (day: Day): Promise<void> => {
  const { page, guest, camera } = day;
  await day.step('goes from product to product of a filtered list and back to it, and writes one more like the last', async () => {
    await open(page, '/admin/products?q=Epic&sort=name');
    await page.getByRole('link', { name: /^Epic 10 skin/ }).click();
    await heading(page, 'Epic 10 skin');
    await page.getByRole('link', { name: 'Produk berikutnya' }).click();
    await heading(page, 'Epic 11 skin');
    await page.getByRole('link', { name: 'Kembali ke daftar' }).click();
    await page.waitForURL(/q=Epic&sort=name/);
    await open(page, '/admin/products/new');
    await fill(page, 'Nama', 'Voucher 50');
    await fill(page, 'Deskripsi', 'Dikirim lewat chat.');
    await fill(page, 'Harga', '50.000');
    await fill(page, 'Stok', '9');
    await page.getByRole('main').getByLabel('Kategori', { exact: true }).selectOption({ label: 'Akun' });
    await page.getByRole('main').getByLabel('Jenis barang', { exact: true }).selectOption({ label: 'Item' });
    await press(page, 'Simpan dan tambah lagi');
    await shows(page, 'Produk dibuat.');
    await page.waitForURL(/seperti=/);
    return undefined;
  });
  await day.step('is found with an amount, and an item is called one', async () => {
    const tookMs = await untilShown(guest, '/search?q=voucher', 'Voucher 50', performance.now());
    if (!/Item/.test(await guest.getByRole('article').first().innerText())) throw new Error('the card does not say "Item"');
    await guest.goto('/search?q=epic+100rb');
    await guest.getByRole('article').first().waitFor();
    for (const dear of ['Epic 28 skin', 'Epic 29 skin'])
      if ((await guest.getByText(dear).count()) > 0) throw new Error(`about Rp100.000 finds ${dear}`);
    await camera.take(guest, 'shop-search');
    return { tookMs, withinMs: SEEN_MS };
  });
  await day.step('puts three products into a sale at once, a fifth off', async () => {
    await open(page, '/admin/products?sort=name');
    for (const name of ['Epic 13 skin', 'Epic 14 skin', 'Epic 15 skin'])
      await page.getByRole('checkbox', { name: `Pilih ${name}`, exact: true }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Lainnya' }).click();
    await page.getByRole('button', { name: 'Buat flash sale…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Flash sale untuk 3 produk' });
    await dialog.getByLabel('Diskon (persen)').fill('20');
    await dialog.getByLabel('Selesai (WIB)').fill(new Date(Date.now() + 31 * 3_600_000).toISOString().slice(0, 16));
    await camera.take(page, 'many-sales', false);
    await dialog.getByRole('button', { name: 'Buat 3 flash sale' }).click();
    await shows(page, 'Flash sale untuk 3 produk dibuat.');
    const tookMs = await untilShown(guest, '/products?q=Epic+14', '104.000', performance.now());
    return { tookMs, withinMs: SEEN_MS };
  });
  await day.step('notes what was sold elsewhere, and the stock follows', async () => {
    await edit(day, 'Epic 19 skin');
    await fill(page, 'Kode internal', 'RAK-19');
    await fill(page, 'Pemilik atau penitip', 'Titipan Budi');
    await fill(page, 'Harga modal', '90.000');
    await shows(page, /^Untung Rp[\d.]+ \(\d+%\) bila terjual dengan harga ini\.$/);
    await press(page, 'Simpan');
    await shows(page, 'Produk disimpan.');
    await press(page, 'Tindakan');
    await press(page, 'Terjual di luar…');
    const dialog = page.getByRole('dialog', { name: 'Terjual di luar toko' });
    await dialog.getByLabel('Terjual di mana').fill('Grup Facebook');
    await dialog.getByLabel('Terjual berapa (Rp)').fill('150.000');
    await dialog.getByRole('button', { name: 'Catat penjualan' }).click();
    await shows(page, 'Penjualan di luar dicatat.');
    await page.reload();
    await heading(page, 'Epic 19 skin');
    const stock = await page.getByRole('main').getByLabel('Stok', { exact: true }).inputValue();
    if (stock !== '2') throw new Error(`the stock is ${stock}`);
    return undefined;
  });
  await day.step('plans a product for the next minute; it appears by itself', async () => {
    await edit(day, 'Epic 21 skin');
    await page.getByRole('main').getByRole('switch', { name: 'Tampil di toko' }).click();
    await fill(page, 'Terbit otomatis (WIB)', nextMinute());
    await press(page, 'Simpan');
    await shows(page, 'Produk disimpan.');
    await guest.goto('/products?q=Epic+21');
    if ((await guest.getByRole('article').filter({ hasText: 'Epic 21 skin' }).count()) > 0) throw new Error('it is shown before its time');
    const since = performance.now();
    while ((await guest.getByRole('article').filter({ hasText: 'Epic 21 skin' }).count()) === 0) {
      if (performance.now() - since > PLANNED_MS) throw new Error('it never appeared');
      await guest.waitForTimeout(1000);
      await guest.goto('/products?q=Epic+21');
    }
    return { note: `${Math.round((performance.now() - since) / 1000)} s later` };
  });
};
