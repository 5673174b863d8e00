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
export type SheetColumn = (typeof SHEET_COLUMNS)[number];

/** Read-only columns, which the import ignores. */
export const EXTRA_COLUMNS = ['sewa_mulai', 'dibuat'] as const;

export const STATE_LABELS = { active: 'aktif', inactive: 'nonaktif', archived: 'arsip' } as const;

/** Separates several addresses in one cell; no address contains it. */
const PICTURE_SEPARATOR = ' | ';

/** A row with the fields that only files contain. */
export interface SheetProduct extends StaffProduct {
  readonly description: string;
  readonly images: readonly string[];
  readonly rentals: readonly SheetRental[];
  readonly attributes: readonly Attribute[];
}

export const SHEET_HEADER: readonly string[] = [...SHEET_COLUMNS, ...EXTRA_COLUMNS];

/** The cells of a product, in the order of `SHEET_HEADER`. */
export const sheetCells = (product: SheetProduct): string[] => [
  product.id,
  product.name,
  product.description,
  String(product.price),
  String(product.originalPrice ?? ''),
  product.category?.slug ?? '',
  product.game?.slug ?? '',
  product.tier?.slug ?? '',
  String(product.stock),
  STATE_LABELS[product.state],
  product.image ?? '',
  product.images.join(PICTURE_SEPARATOR),
  writeRentals(product.rentals),
  writeAttributes(product.attributes),
  product.version,
  String(product.rentalFrom ?? ''),
  product.createdAt.toISOString(),
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
