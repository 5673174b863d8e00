import type { FileColumn } from '../shared/file-column.ts';
import type { Attribute } from './product.ts';
import { type SheetRental, writeAttributes, writeRentals } from './sheet-lists.ts';
import type { StaffProduct } from './staff-product.ts';

/** The columns of a CSV file of products, in order. An exported file can be edited and imported again. */
export const SHEET_COLUMNS = [
  'id',
  'nama',
  'deskripsi',
  'harga',
  'harga_coret',
  'kategori',
  'game',
  'tier',
  'stok',
  'status',
  'gambar',
  'gambar_lain',
  'sewa',
  'atribut',
  'versi',
] as const;
/** Columns that only an import reads: what only staff know of a product, its warranty, and the deposit of its rental options. */
export const IMPORT_COLUMNS = ['kode', 'modal', 'catatan', 'pemilik', 'garansi_hari', 'deposit'] as const;
export type SheetColumn = (typeof SHEET_COLUMNS)[number] | (typeof IMPORT_COLUMNS)[number];
/** With what several columns can be: the price of renting for the duration that the head names. */
export type ReadColumn = SheetColumn | 'harga_sewa';

/** Read-only columns, which the import ignores. */
export const EXTRA_COLUMNS = ['sewa_mulai', 'dibuat'] as const;

const STATE_LABELS = { active: 'aktif', inactive: 'nonaktif', archived: 'arsip' } as const;

/** Separates several addresses in one cell; no address contains it. */
const PICTURE_SEPARATOR = ' | ';

/** A row with the fields that only files contain. */
export interface SheetProduct extends StaffProduct {
  readonly description: string;
  readonly images: readonly string[];
  readonly rentals: readonly SheetRental[];
  readonly attributes: readonly Attribute[];
}

/**
 * The columns of an exported file. Amounts are plain numbers, without the dots of money: a spreadsheet would write dots or commas, by its own
 * language, into the file that is imported again.
 */
export const SHEET_FILE: readonly FileColumn<SheetProduct>[] = [
  { name: 'id', kind: 'text', of: ({ id }) => id },
  { name: 'nama', kind: 'text', of: ({ name }) => name },
  { name: 'deskripsi', kind: 'text', of: ({ description }) => description },
  { name: 'harga', kind: 'number', of: ({ price }) => price },
  { name: 'harga_coret', kind: 'number', of: ({ originalPrice }) => originalPrice },
  { name: 'kategori', kind: 'text', of: ({ category }) => category?.slug ?? null },
  { name: 'game', kind: 'text', of: ({ game }) => game?.slug ?? null },
  { name: 'tier', kind: 'text', of: ({ tier }) => tier?.slug ?? null },
  { name: 'stok', kind: 'number', of: ({ stock }) => stock },
  { name: 'status', kind: 'text', of: ({ state }) => STATE_LABELS[state] },
  { name: 'gambar', kind: 'text', of: ({ image }) => image },
  { name: 'gambar_lain', kind: 'text', of: ({ images }) => images.join(PICTURE_SEPARATOR) },
  { name: 'sewa', kind: 'text', of: ({ rentals }) => writeRentals(rentals) },
  { name: 'atribut', kind: 'text', of: ({ attributes }) => writeAttributes(attributes) },
  { name: 'versi', kind: 'text', of: ({ version }) => version },
  { name: 'sewa_mulai', kind: 'number', of: ({ rentalFrom }) => rentalFrom },
  { name: 'dibuat', kind: 'moment', of: ({ createdAt }) => createdAt },
];

/** An example line below the header. */
export const SHEET_EXAMPLE: readonly string[] = [
  '',
  'Contoh: Mythic Glory, 312 skin',
  'Akun utama tiga musim. Login lewat Moonton.',
  '1250000',
  '1500000',
  'akun',
  'mobile-legends',
  'premium',
  '1',
  'aktif',
  '',
  '',
  '1 Hari=50000 | 7 Hari=250000',
  'Rank=Mythic | Skin=312',
  '',
];
