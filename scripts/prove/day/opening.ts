import sharp from 'sharp';
import { submitSignIn } from '../../../tests/support/visitor.ts';
import { type Day, fill, heading, open, press, shows } from './day.ts';

const PRODUCTS = 30;
/** Products that the owner creates; all others are copies of them. */
const ORIGINALS = [
  { name: 'Mythic Glory 312 skin', price: '1.250.000', stock: '3', skins: '312', rank: 'Mythic' },
  { name: 'Legend 140 skin', price: '480.000', stock: '5', skins: '140', rank: 'Legend' },
  { name: 'Epic pemula', price: '95.000', stock: '12', skins: '24', rank: 'Epic' },
] as const;

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 1000, height: 1250, channels: 3, background, noise: { type: 'gaussian', mean: 120, sigma: 30 } } })
    .jpeg({ quality: 70 })
    .toBuffer();

const group = async ({ page }: Day, kind: string, button: string, name: string, more?: () => Promise<void>): Promise<void> => {
  await open(page, `/admin/${kind}`);
  await page.getByRole('link', { name: button }).first().click();
  await heading(page, button);
  await fill(page, 'Nama', name);
  await more?.();
  await press(page, 'Simpan');
  await shows(page, `${name} ditambahkan.`);
};

const attribute = async ({ page }: Day, name: string, kind: 'Pilihan' | 'Angka', values: string): Promise<void> => {
  await page.getByRole('button', { name: 'Tambah atribut' }).click();
  const form = page.getByRole('form', { name: 'Atribut baru' });
  await form.getByLabel('Nama').fill(name);
  await form.getByText(kind, { exact: true }).first().click();
  await form.getByRole('textbox', { name: kind === 'Pilihan' ? 'Pilihan' : 'Satuan' }).fill(values);
  await form.getByRole('switch', { name: 'Tampil di kartu produk' }).check();
  await form.getByRole('button', { name: 'Simpan' }).click();
  await shows(page, `${name} ditambahkan.`);
};

const write = async ({ page, camera }: Day, place: number): Promise<void> => {
  const one = ORIGINALS[place];
  if (one === undefined) return;
  await open(page, '/admin/products/new');
  await heading(page, 'Produk baru');
  await fill(page, 'Nama', one.name);
  await fill(page, 'Deskripsi', 'Akun utama sejak musim pertama. Email ikut diserahkan.');
  await fill(page, 'Harga', one.price);
  await fill(page, 'Stok', one.stock);
  const main = page.getByRole('main');
  await main.getByLabel('Kategori', { exact: true }).selectOption({ label: 'Akun' });
  await main.getByLabel('Game', { exact: true }).selectOption({ label: 'Mobile Legends' });
  await main.getByLabel('Rank', { exact: true }).selectOption(one.rank);
  await main.getByLabel('Skin (skin)', { exact: true }).fill(one.skins);
  const rentals = [['1 Hari', '75000'] as const, ['3 Hari', '180000'] as const].slice(0, Math.max(0, 2 - place));
  for (const [line, [duration, price]] of rentals.entries()) {
    await press(page, 'Tambah pilihan sewa');
    const fields = main.getByRole('group', { name: `Pilihan sewa ${line + 1}` });
    await fields.getByLabel('Lama').fill(duration);
    await fields.getByLabel('Harga sewa').fill(price);
  }
  if (place < 2) {
    await main.getByLabel('Pilih gambar').setInputFiles([
      { name: 'lobi.jpg', mimeType: 'image/jpeg', buffer: await picture(place === 0 ? '#345' : '#533') },
      { name: 'skin.jpg', mimeType: 'image/jpeg', buffer: await picture(place === 0 ? '#243' : '#424') },
    ]);
    await main.getByRole('listitem', { name: 'Gambar 2 dari 2' }).waitFor();
    await page.getByRole('list', { name: 'Unggahan' }).waitFor({ state: 'detached' });
  }
  if (place === 0) await camera.take(page, 'editor-filled');
  await page.keyboard.press('Control+s');
  await shows(page, 'Produk dibuat.');
  await heading(page, one.name);
  if (place === 0) await camera.take(page, 'editor-stored');
};

/** From an open product to a copy with another name and price. */
const copy = async ({ page }: Day, name: string, price: number, stock: number): Promise<void> => {
  await press(page, 'Tindakan');
  await page.getByRole('link', { name: 'Duplikat', exact: true }).click();
  await page.waitForURL(/copy=/);
  await page.getByLabel('Nama', { exact: true }).and(page.locator('[value$="(salinan)"]')).waitFor();
  await fill(page, 'Nama', name);
  await fill(page, 'Harga', String(price));
  await fill(page, 'Stok', String(stock));
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);
  await heading(page, name);
};

/** Morning: fills the empty shop. */
export const opening = async (day: Day): Promise<void> => {
  const { page, camera } = day;
  await day.step('signs in to an empty shop', async () => {
    await open(page, '/admin');
    await page.waitForURL('**/auth?redirect=**');
    await camera.take(page, 'sign-in');
    await submitSignIn(page);
    await heading(page, 'Dasbor');
    await camera.take(page, 'dashboard-empty');
    await open(page, '/admin/products');
    await shows(page, 'Belum ada produk');
    await camera.take(page, 'products-empty');
    return undefined;
  });
  await day.step('makes a category, a tier, a game with two attributes', async () => {
    await group(day, 'categories', 'Tambah kategori', 'Akun');
    await group(day, 'tiers', 'Tambah tier', 'Reguler');
    await group(day, 'games', 'Tambah game', 'Mobile Legends', () => camera.take(page, 'game-form'));
    await page.getByRole('link', { name: 'Mobile Legends', exact: true }).first().click();
    await page.getByRole('link', { name: 'Atribut akun' }).click();
    await page.getByRole('heading', { name: 'Atribut Mobile Legends' }).waitFor();
    await attribute(day, 'Rank', 'Pilihan', 'Epic\nLegend\nMythic');
    await attribute(day, 'Skin', 'Angka', 'skin');
    await camera.take(page, 'attributes');
    return undefined;
  });
  await day.step('is told what a new product lacks', async () => {
    await open(page, '/admin/products/new');
    await heading(page, 'Produk baru');
    await press(page, 'Simpan produk');
    for (const problem of ['Nama dan deskripsi wajib diisi.', 'Pilih kategori dulu.']) await shows(page, problem);
    await camera.take(page, 'editor-refused');
    return undefined;
  });
  await day.step(`writes ${ORIGINALS.length} products in the editor: four pictures, three rental options, attributes`, async () => {
    for (const place of ORIGINALS.keys()) await write(day, place);
    return undefined;
  });
  await day.step(`makes ${PRODUCTS - ORIGINALS.length} more as copies, each with its own name, price and stock`, async () => {
    for (let place = ORIGINALS.length; place < PRODUCTS; place += 1)
      await copy(day, `Epic ${place} skin`, 60_000 + place * 5000, place % 4);
    await open(page, '/admin/products');
    await heading(page, new RegExp(`^Produk\\s*${PRODUCTS}$`));
    await page.getByRole('checkbox', { name: 'Pilih Epic 29 skin' }).waitFor();
    await camera.take(page, 'products');
    return undefined;
  });
};
