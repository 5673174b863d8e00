import type { ColumnUse } from '../../src/domain/catalog/import-columns.ts';

/** Where a head or a cell is written like this, with the version of the program or the date of its page. */
const SHOPIFY = 'Shopify, product CSV, help page of November 2026';
const WOO = 'WooCommerce 10, product CSV importer and exporter';
const TOKOPEDIA = 'Tokopedia Seller, template "Ubah Sekaligus" of 2026';
const SHOPEE = 'Shopee Seller Centre, mass upload template of 2026';
const OWNER = 'spreadsheets of sellers of game accounts, 2026';
const EXCEL = 'Excel 365, Indonesian locale';
const SHEETS = 'Google Sheets, Indonesian locale';

/** Heads of spreadsheets: what the import proposes for them. */
export const SPREADSHEET_HEADS: readonly (readonly [head: string, use: ColumnUse | null, source: string])[] = [
  ['Nama Akun', 'nama', OWNER],
  ['NAMA PRODUK*', 'nama', SHOPEE],
  ['Nama Produk (Wajib)', 'nama', TOKOPEDIA],
  ['Title', 'nama', SHOPIFY],
  ['Name', 'nama', WOO],
  ['Spek', 'deskripsi', OWNER],
  ['Deskripsi Produk', 'deskripsi', TOKOPEDIA],
  ['Body (HTML)', 'deskripsi', SHOPIFY],
  ['Description', 'deskripsi', WOO],
  ['Harga Jual', 'harga', OWNER],
  ['HARGA (Rp)', 'harga', OWNER],
  ['Harga', 'harga', SHOPEE],
  ['Variant Price', 'harga', SHOPIFY],
  ['Regular price', 'harga', WOO],
  ['Harga Coret', 'harga_coret', OWNER],
  ['Variant Compare At Price', 'harga_coret', SHOPIFY],
  ['Kategori', 'kategori', OWNER],
  ['Product Category', 'kategori', SHOPIFY],
  ['Categories', 'kategori', WOO],
  ['Nama Game', 'game', OWNER],
  ['Stok', 'stok', SHOPEE],
  ['Variant Inventory Qty', 'stok', SHOPIFY],
  ['Jumlah Stok', 'stok', TOKOPEDIA],
  ['Status', 'status', TOKOPEDIA],
  ['Published', 'status', WOO],
  ['Image Src', 'gambar', SHOPIFY],
  ['Images', 'gambar', WOO],
  ['Foto Produk 1', 'gambar', SHOPEE],
  ['Email', 'private', OWNER],
  ['E-mail Akun', 'private', OWNER],
  ['Password', 'private', OWNER],
  ['PASS', 'private', OWNER],
  ['Kata sandi', 'private', OWNER],
  ['Akun Moonton', 'private', OWNER],
  ['No. WhatsApp', 'private', OWNER],
  ['WA', 'private', OWNER],
  ['Kode Cadangan', 'private', OWNER],
  ['Modal', 'modal', OWNER],
  ['Harga Beli', 'modal', OWNER],
  ['Kode', 'kode', OWNER],
  ['SKU Induk', 'kode', SHOPEE],
  ['Garansi', 'garansi_hari', OWNER],
  ['Catatan', 'catatan', OWNER],
  ['Pemilik', 'pemilik', OWNER],
  ['Handle', null, SHOPIFY],
  ['Berat (gram)', null, TOKOPEDIA],
];

/** Cells of an import whose columns were matched, and what becomes of them: a value of the product, or the code of the refusal. */
export const SPREADSHEET_CELLS: readonly (readonly [
  column: 'harga' | 'stok' | 'status' | 'deskripsi' | 'gambar',
  cell: string | number,
  read: unknown,
  source: string,
])[] = [
  ['harga', '1,5jt', 1_500_000, OWNER],
  ['harga', 'Rp300k', 300_000, OWNER],
  ['harga', '750rb', 750_000, OWNER],
  ['harga', 'Rp 1.500.000', 1_500_000, SHEETS],
  ['harga', 'Rp150.000,00', 150_000, EXCEL],
  ['harga', 1_250_000, 1_250_000, EXCEL],
  ['harga', 1.25, 'AMOUNT_CENTS', EXCEL],
  ['harga', '150.00', 'AMOUNT_AMBIGUOUS', SHOPIFY],
  ['harga', 'nego', 'AMOUNT_UNREADABLE', OWNER],
  ['stok', '5 pcs', 5, OWNER],
  ['stok', 10, 10, EXCEL],
  ['stok', '10,0', 10, SHEETS],
  ['stok', 'TERJUAL', 0, OWNER],
  ['stok', 'banyak', 'STOCK_UNREADABLE', OWNER],
  ['status', 'READY', true, OWNER],
  ['status', 'active', true, SHOPIFY],
  ['status', 'draft', false, SHOPIFY],
  ['status', 'TRUE', true, SHOPIFY],
  ['status', 1, true, WOO],
  ['status', -1, false, WOO],
  ['status', 'Aktif', true, TOKOPEDIA],
  ['status', 'Nonaktif', false, TOKOPEDIA],
  ['status', 'dp dulu', 'UNKNOWN_STATE', OWNER],
  ['deskripsi', '<p>Rank <strong>Mythic</strong><br>Skin 130</p>', 'Rank Mythic\nSkin 130', SHOPIFY],
  ['deskripsi', "'=LINK", '=LINK', EXCEL],
  ['deskripsi', '#N/A', 'ERROR_CELL', EXCEL],
  ['gambar', 'https://cdn.shop.example/a.jpg?v=1', 'https://cdn.shop.example/a.jpg?v=1', SHOPIFY],
  ['gambar', 'https://woo.example/a.jpg, https://woo.example/b.jpg', 'https://woo.example/a.jpg', WOO],
];
