import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import type { Browser, Page } from 'playwright-core';
import type { Sql } from 'postgres';
import { eventually, ShopProcess } from '../support/shop-process.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../support/visitor.ts';
import { xlsxFiles, zipFile } from '../support/zip-file.ts';

/** A long scenario in one test. */
jest.setTimeout(90_000);

let browser: Browser;
let shop: ShopProcess;
let sql: Sql;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  shop = await ShopProcess.prepared();
  expect(await shop.start()).toBeNull();
  sql = await shop.database();
  await sql`insert into game_titles (name, slug) values ('Mobile Legends', 'mobile-legends'), ('Free Fire', 'free-fire')`;
  await sql`insert into categories (name, slug) values ('Akun', 'akun')`;
  await sql`insert into products (name, description, price, stock, game_title_id, category_id)
    select format('=Akun %s', n), 'Isi', n * 1000, n % 4, (select id from game_titles where slug = case when n % 2 = 0 then 'free-fire' else 'mobile-legends' end),
      (select id from categories) from generate_series(1, 120) n`;
  browser = await startBrowser();
  visitor = await Visitor.arrive(browser, { baseURL: shop.origin, width: 1280 });
  page = visitor.page;
  await page.goto('/auth?redirect=%2Fadmin%2Fproducts');
  await programRuns(page);
  await submitSignIn(page);
  await page.getByRole('heading', { level: 1, name: /^Produk/ }).waitFor();
}, 120_000);
afterAll(async () => {
  await visitor.leave();
  await browser.close();
  await sql.end();
  await shop.remove();
});

const rows = () => page.getByRole('checkbox', { name: /^Pilih =/ });
const stockOf = async (name: string): Promise<number> => Number((await sql`select stock from products where name = ${name}`)[0]?.['stock']);

test('product list: filters are in the address, and survive a reload', async () => {
  await page.getByRole('heading', { level: 1, name: /^Produk\s*120$/ }).waitFor();
  await eventually(async () => (await rows().count()) === 50);
  await page.getByRole('button', { name: 'Filter produk' }).click();
  await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('free-fire');
  await page.getByRole('combobox', { name: 'Urutan' }).selectOption('price');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Urutan' }).waitFor({ state: 'hidden' });
  await eventually(async () => (await rows().first().getAttribute('aria-label')) === 'Pilih =Akun 2');
  await page.getByRole('link', { name: 'Berikutnya' }).click();
  await eventually(async () => (await rows().count()) === 10);
  expect(await rows().first().getAttribute('aria-label')).toBe('Pilih =Akun 102');
  await page.reload();
  await eventually(async () => (await rows().first().getAttribute('aria-label')) === 'Pilih =Akun 102');
  await page.getByRole('link', { name: 'Sebelumnya' }).click();
  await eventually(async () => (await rows().first().getAttribute('aria-label')) === 'Pilih =Akun 2');
});

test('product list: stock is saved in its row, a conflict is not overwritten', async () => {
  const stock = page.getByLabel('Stok =Akun 2', { exact: true });
  await stock.fill('9');
  await stock.press('Enter');
  await page
    .getByRole('row', { name: /=Akun 2 / })
    .getByText('Tersimpan')
    .waitFor({ state: 'attached' });
  expect(await stockOf('=Akun 2')).toBe(9);
  await sql`update products set stock = 5 where name = '=Akun 2'`;
  await stock.fill('1');
  await stock.press('Enter');
  await page.getByText('Stok kini 5').waitFor();
  expect(await stockOf('=Akun 2')).toBe(5);
});

test('product list: several are archived, restored, and their price raised', async () => {
  await rows().nth(0).click();
  await rows()
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await page.getByText('3 dipilih').waitFor();
  await page.getByRole('button', { name: 'Arsipkan' }).click();
  await page.getByRole('dialog', { name: 'Arsipkan 3 produk?' }).getByRole('button', { name: 'Arsipkan' }).click();
  await page.getByText('3 produk diarsipkan.').waitFor();
  expect(Number((await sql`select count(*) as n from products where archived_at is not null`)[0]?.['n'])).toBe(3);
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await page.getByText('3 produk dikembalikan.').waitFor();
  await eventually(async () => (await rows().first().getAttribute('aria-label')) === 'Pilih =Akun 2');
  await page.getByRole('checkbox', { name: 'Pilih =Akun 4', exact: true }).click();
  await page.getByRole('button', { name: 'Ubah harga…' }).click();
  await page.getByLabel(/^Persen \(/).fill('25');
  await page.getByRole('button', { name: 'Ubah 1 produk' }).click();
  await page.getByText('Harga 1 produk diubah.').waitFor();
  expect(Number((await sql`select price from products where name = '=Akun 4'`)[0]?.['price'])).toBe(5000);
});

test('product list: a tier for all matches, and its undo', async () => {
  await sql`insert into tiers (name, slug) values ('Sultan', 'sultan')`;
  await page.reload();
  const tiered = async () => Number((await sql`select count(*) as n from products where tier_id is not null`)[0]?.['n']);
  // The box stands above the rows before they come.
  await page
    .getByRole('checkbox', { name: /^Pilih .*Akun/ })
    .first()
    .waitFor();
  await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).click();
  await page.getByRole('button', { name: 'Pilih semua yang cocok (60)' }).click();
  await page.getByText('60 dipilih').waitFor();
  await page.getByRole('button', { name: 'Lainnya' }).click();
  await page.getByRole('button', { name: 'Ganti tier…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ganti tier 60 produk' });
  await dialog.getByRole('combobox', { name: 'Tier baru' }).selectOption({ label: 'Sultan' });
  await dialog.getByRole('button', { name: 'Ubah 60 produk' }).click();
  await page.getByText('Tier 60 produk diganti.').waitFor();
  expect(await tiered()).toBe(60);
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await page.getByText('60 produk dikembalikan.').waitFor();
  expect(await tiered()).toBe(0);
});

/** What lies directly under the toasts, at points all over them; on phones it may only be the empty top bar. */
const underToasts = (): Promise<readonly string[]> =>
  page.evaluate(() => {
    const region = document.querySelector('[data-toasts]');
    const found = [...(region?.children ?? [])].flatMap((toast) => {
      const { left, top, width, height } = toast.getBoundingClientRect();
      const steps = Array.from({ length: 12 }, (_, step) => (step + 0.5) / 12);
      return steps.flatMap((x) => steps.map((y) => document.elementsFromPoint(left + x * width, top + y * height)));
    });
    const below = found.map((stack) => stack.find((element) => region?.contains(element) === false));
    const nameOf = (element: Element | undefined): string => {
      const control = element?.closest('a, button, input, select, textarea, tr');
      return control?.getAttribute('aria-label') ?? control?.tagName ?? (element?.closest('header') == null ? 'page' : 'top bar');
    };
    return [...new Set(below.map(nameOf))];
  });

test('product list on a phone: toasts cover no control', async () => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/admin/products?game=free-fire&sort=price');
  await rows().nth(20).scrollIntoViewIfNeeded();
  await rows().nth(20).click();
  await page.getByRole('button', { name: 'Nonaktifkan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nonaktifkan' }).click();
  await page.getByText('1 produk dinonaktifkan.').waitFor();
  await page.mouse.wheel(0, 2000);
  expect(await underToasts()).toEqual(['top bar']);
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await page.getByText('1 produk dikembalikan.').waitFor();
  await page.getByRole('link', { name: /^=Akun 2(?!\d)/ }).click();
  await page.getByRole('main').getByLabel('Deskripsi', { exact: true }).fill('Isi lain');
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await page.getByText('Produk disimpan.').waitFor();
  await page.mouse.wheel(0, 400);
  expect(await underToasts()).toEqual(['top bar']);
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await page.getByText('Isi lain').waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/products?game=free-fire&sort=price');
  await rows().first().waitFor();
});

test('product list: exported by filter, and imported again', async () => {
  const exportFor = async (program: string) => {
    await page.getByRole('button', { name: 'Ekspor', exact: true }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: program }).click()]);
    return file;
  };
  expect(await readFile(await (await exportFor('Untuk Excel')).path(), 'utf8')).toContain(";'=Akun 4;Isi;5000;");
  const sheet = await readXlsx(await readFile(await (await exportFor('Spreadsheet')).path()));
  expect(sheet.sheets[0]?.rows).toContainEqual(expect.arrayContaining(['=Akun 4', 'Isi', 5000]));
  const file = await exportFor('Untuk aplikasi lain');
  const text = await readFile(await file.path(), 'utf8');
  const lines = text.trim().split('\r\n');
  expect([text.startsWith('\uFEFFid,nama,'), lines.length]).toEqual([true, 61]);
  expect(text).toContain(",'=Akun 4,Isi,5000,");
  const changed = [
    ...lines.slice(0, 3).map((line) => line.replace(/,Isi,\d+,/, ',Isi,77000,')),
    ',Baru,Isi,1000,,akun,,,1,aktif,,,',
    ',Tanpa harga,Isi,,,akun,,,1,aktif,,,',
  ];
  await page.getByRole('link', { name: 'Impor file' }).click();
  await page.getByRole('heading', { level: 1, name: 'Impor produk' }).waitFor();
  await page
    .getByLabel('Pilih file')
    .setInputFiles({ name: 'produk.csv', mimeType: 'text/csv', buffer: Buffer.from(changed.join('\r\n')) });
  await page.getByText('Harga wajib diisi.').waitFor();
  await page.getByRole('button', { name: 'Impor 3 baris' }).click();
  await page.getByText('3 baris diimpor.').waitFor();
  expect(Number((await sql`select count(*) as n from products where price = 77000`)[0]?.['n'])).toBeGreaterThanOrEqual(2);
  expect(await stockOf('Baru')).toBe(1);
  expect(visitor.complaints).toEqual([]);
});
test('spreadsheet of a seller: read in a worker, columns matched, imported without its passwords', async () => {
  const row = (number: number, ...cells: readonly (string | number)[]) =>
    `<row r="${number}">${cells.map((cell) => (typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`)).join('')}</row>`;
  const rows = [
    row(1, 'STOK NOVEMBER'),
    row(3, 'Nama Akun', 'Spek', 'Harga Jual', 'Kategori', 'Password'),
    row(4, 'Sultan', 'Skin 130', 1_250_000, 'akun', 'rahasia-besar'),
    row(5, 'Hemat', 'Skin 12', '750rb', 'akun', 'rahasia-kecil'),
  ];
  await page.goto('/admin/products/import');
  await page.getByRole('heading', { level: 1, name: 'Impor produk' }).waitFor();
  const buffer = Buffer.from(zipFile(xlsxFiles([{ name: 'Stok', rows: rows.join('') }])));
  await page.getByLabel('Pilih file').setInputFiles({ name: 'stok.xlsx', mimeType: 'application/octet-stream', buffer });
  await page.getByText('→ Rp750.000').waitFor();
  expect(await page.getByText('rahasia').count()).toBe(0);
  await page.getByRole('button', { name: 'Periksa baris' }).click();
  await page.getByRole('button', { name: 'Impor 2 baris' }).click();
  await page.getByText('2 baris diimpor.').waitFor();
  const stored = await sql`select name, price::int, description from products where name in ('Sultan', 'Hemat') order by price`;
  expect(stored.map((product) => ({ ...product }))).toEqual([
    { name: 'Hemat', price: 750_000, description: 'Skin 12' },
    { name: 'Sultan', price: 1_250_000, description: 'Skin 130' },
  ]);
  // The same heads are read without asking, and the same rows add nothing.
  await page.getByLabel('Pilih file').setInputFiles({ name: 'stok-2.xlsx', mimeType: 'application/octet-stream', buffer });
  await page.getByText('Semua baris sudah sama dengan isi toko.').waitFor();
  expect(visitor.complaints).toEqual([]);
});
test('adverts of a chat: pasted, corrected and saved as drafts without contact data, which the shop does not show', async () => {
  await page.goto('/admin/products/paste');
  await page.getByRole('heading', { level: 1, name: 'Tempel dari WhatsApp' }).waitFor();
  const adverts =
    'READY AKUN MOBILE LEGENDS\nMythic 25 bintang, skin 130\n1,5jt nego\nminat wa 081234567890\n\nakun free fire old\nharga 850';
  await page.getByRole('textbox', { name: 'Teks iklan' }).fill(adverts);
  await page.getByRole('button', { name: 'Baca teks' }).click();
  await page.getByText('2 draf terbaca').waitFor();
  await page.getByRole('button', { name: 'Simpan 2 draf' }).click();
  // The amount without a unit is not guessed.
  await page.getByText('1 draf tersimpan, 1 perlu diperbaiki.').waitFor();
  await page.getByRole('button', { name: 'Pakai Rp850.000' }).click();
  await page.getByRole('button', { name: 'Simpan 1 draf' }).click();
  const links = page.getByRole('region', { name: 'Draf yang tersimpan' }).getByRole('link');
  await eventually(async () => (await links.count()) === 2);
  const stored = await sql`select p.price::int, p.is_active, g.slug, p.name || ' ' || p.description as text from products p
    join game_titles g on g.id = p.game_title_id where p.price in (1500000, 850000) order by p.price`;
  expect(stored.map(({ price, is_active, slug }) => [price, is_active, slug])).toEqual([
    [850_000, false, 'free-fire'],
    [1_500_000, false, 'mobile-legends'],
  ]);
  expect(stored.every(({ text }) => !/0812|nego|1,5jt/.test(String(text)))).toBe(true);
  await links.first().click();
  await page.waitForURL(/admin.products.[0-9a-f-]{36}/);
  expect(visitor.complaints).toEqual([]);
});
