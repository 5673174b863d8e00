import type { RowOutcome } from '../../../../../application/catalog/staff-products.ts';
import type { Failure } from '../../../../../domain/shared/result.ts';
import { formatCount, formatRupiah } from '../../../../../domain/shared/rupiah.ts';
import type { FailureTexts } from '../../../../text/failures.ts';
import { failureText } from '../../kit/failure-text.ts';

const products = (count: number): string => `${formatCount(count)} produk`;
/** The first names of many, and the number of the others. */
const named = (names: readonly string[]): string =>
  names.length <= 3 ? names.join('; ') : `${names.slice(0, 3).join('; ')}; dan ${formatCount(names.length - 3)} lainnya`;

export type BulkAction =
  | 'activate'
  | 'deactivate'
  | 'archive'
  | 'restore'
  | 'stock'
  | 'price'
  | 'game'
  | 'tier'
  | 'category'
  | 'sale'
  | 'delete';

export const bulkText = {
  toolbar: (count: number): string => `Tindakan untuk ${products(count)}`,
  chosen: (count: number): string => `${formatCount(count)} dipilih`,
  clear: 'Batalkan pilihan',
  everything: (count: number): string => `Pilih semua yang cocok (${formatCount(count)})`,
  collecting: (done: number, count: number): string => `Memilih ${formatCount(done)} dari ${formatCount(count)}…`,
  stop: 'Hentikan',
  more: 'Lainnya',
  actions: {
    activate: 'Aktifkan',
    deactivate: 'Nonaktifkan',
    archive: 'Arsipkan',
    restore: 'Pulihkan',
    stock: 'Ubah stok…',
    price: 'Ubah harga…',
    game: 'Ganti game…',
    tier: 'Ganti tier…',
    category: 'Ganti kategori…',
    sale: 'Buat flash sale…',
    delete: 'Hapus…',
  },
  question: (action: BulkAction, count: number): string =>
    ({
      activate: `Aktifkan ${products(count)}?`,
      deactivate: `Nonaktifkan ${products(count)}?`,
      archive: `Arsipkan ${products(count)}?`,
      restore: `Pulihkan ${products(count)} dari arsip?`,
      stock: `Ubah stok ${products(count)}`,
      price: `Ubah harga ${products(count)}`,
      game: `Ganti game ${products(count)}`,
      tier: `Ganti tier ${products(count)}`,
      category: `Ganti kategori ${products(count)}`,
      sale: `Flash sale untuk ${products(count)}`,
      delete: `Hapus ${products(count)} untuk selamanya?`,
    })[action],
  impact: (action: BulkAction, names: readonly string[]): string =>
    ({
      activate: `Pembeli akan melihatnya di toko: ${named(names)}.`,
      deactivate: `Pembeli tidak melihatnya lagi: ${named(names)}.`,
      archive: `Keluar dari toko dan dari daftar ini, dan bisa dipulihkan: ${named(names)}.`,
      restore: `Kembali ke daftar dengan status semula: ${named(names)}.`,
      stock: `Berlaku untuk ${named(names)}.`,
      price: `Berlaku untuk ${named(names)}.`,
      game: `Berlaku untuk ${named(names)}.`,
      tier: `Berlaku untuk ${named(names)}.`,
      category: `Berlaku untuk ${named(names)}.`,
      sale: `Berlaku untuk ${named(names)}.`,
      delete: `Pilihan sewa, flash sale, dan gambarnya ikut terhapus; yang punya pesanan tidak dihapus, arsipkan saja. Ini tidak bisa dibatalkan: ${named(names)}.`,
    })[action],
  done: (action: BulkAction, count: number): string =>
    ({
      activate: `${products(count)} diaktifkan.`,
      deactivate: `${products(count)} dinonaktifkan.`,
      archive: `${products(count)} diarsipkan.`,
      restore: `${products(count)} dipulihkan.`,
      stock: `Stok ${products(count)} diubah.`,
      price: `Harga ${products(count)} diubah.`,
      game: `Game ${products(count)} diganti.`,
      tier: `Tier ${products(count)} diganti.`,
      category: `Kategori ${products(count)} diganti.`,
      sale: `Flash sale untuk ${products(count)} dibuat.`,
      delete: `${products(count)} dihapus.`,
    })[action],
  undo: 'Urungkan',
  undone: (count: number): string => `${products(count)} dikembalikan.`,
  notUndone: (count: number): string => `${products(count)} tidak dikembalikan: sudah diubah lagi sejak itu.`,
  working: (done: number, count: number): string => `${formatCount(done)} dari ${formatCount(count)}…`,
  reportTitle: (done: number, failed: number): string => `${formatCount(done)} berhasil, ${formatCount(failed)} tidak`,
  closeReport: 'Tutup laporan',
  newStock: 'Stok baru',
  priceHow: 'Cara mengubah harga',
  priceKinds: { percent: 'Persen', add: 'Nominal', set: 'Tetap' },
  priceValue: { percent: 'Persen (−10 menurunkan)', add: 'Rupiah (−5.000 menurunkan)', set: 'Harga baru' },
  rounding: 'Pembulatan',
  roundings: {
    1: 'Tanpa pembulatan',
    500: 'Kelipatan Rp500',
    1000: 'Kelipatan Rp1.000',
    5000: 'Kelipatan Rp5.000',
    10000: 'Kelipatan Rp10.000',
  },
  range: (from: number, to: number): string => `Harga baru ${formatRupiah(from)} sampai ${formatRupiah(to)}`,
  groupFields: { game: 'Game baru', tier: 'Tier baru', category: 'Kategori baru' },
  groupFirst: 'Pilih dulu',
  noGroup: { game: 'Tanpa game', tier: 'Tanpa tier', category: 'Tanpa kategori' },
  hiddenGroup: (name: string): string => `${name} (nonaktif)`,
  gameAttributes: 'Produk yang atributnya tidak cocok dengan game baru tidak diubah dan tampil di laporan.',
  salePercent: 'Diskon (persen)',
  salePercentBad: 'Isi antara 0 dan 100, misalnya 20.',
  saleUnits: 'Stok sale per produk',
  saleUnitsHint: 'Kosong berarti semua stoknya. Tidak pernah lebih dari stok produknya.',
  saleStart: 'Mulai (WIB)',
  saleStartHint: 'Kosongkan untuk mulai sekarang.',
  saleEnd: 'Selesai (WIB)',
  saleEndBad: 'Isi tanggal dan jam selesai, sesudah mulai dan belum lewat.',
  saleStartBad: 'Isi tanggal dan jam, atau kosongkan.',
  saleCan: (count: number): string => `${products(count)} bisa dibuatkan flash sale.`,
  saleSkipped: (reasons: readonly (readonly [reason: string, count: number])[]): string =>
    `Dilewati: ${reasons.map(([reason, count]) => `${formatCount(count)} ${reason}`).join(', ')}.`,
  saleSkips: {
    SALE_PRODUCT_HIDDEN: 'tidak tampil di toko',
    SALE_SOLD_OUT: 'stoknya habis',
    SALE_PRICE_TOO_HIGH: 'harganya tidak jadi lebih murah',
  } as Readonly<Record<string, string>>,
  saleNone: 'Tidak ada yang bisa dibuatkan flash sale. Ubah diskon atau pilihannya.',
  saleCreate: (count: number): string => `Buat ${formatCount(count)} flash sale`,
  saleUndone: (count: number): string => `${formatCount(count)} flash sale dibatalkan.`,
  saleNotUndone: (count: number): string => `${formatCount(count)} flash sale tetap ada: sudah ada yang membelinya.`,
  moreFailed: (count: number): string => `dan ${formatCount(count)} lainnya`,
  preview: 'Menjadi',
  noPrice: 'Harga jatuh ke nol atau di bawahnya, atau terlalu tinggi.',
  invalid: 'Isi dengan angka.',
  save: (count: number): string => `Ubah ${products(count)}`,
  cancel: 'Batal',
  /** Why a product got no flash sale. */
  saleReason: (failure: Failure): string => failureText(failure, refusals),
  /** Why a row was not changed. */
  reason: (outcome: Exclude<RowOutcome, { readonly status: 'done' }>): string => {
    if (outcome.status !== 'refused') {
      return outcome.status === 'changed' ? 'Baru saja diubah orang lain; periksa lagi sebelum mengulang.' : 'Sudah dihapus orang lain.';
    }
    return failureText(outcome.failure, refusals);
  },
} as const;

/** Why a row was refused, where a list needs other texts. */
const refusals: FailureTexts = {
  SALE_PRODUCT_HIDDEN: 'Tidak tampil di toko: nonaktif atau diarsipkan.',
  SALE_SOLD_OUT: 'Stoknya habis.',
  SALE_PRICE_TOO_HIGH: 'Setelah diskon dan pembulatan, harganya tidak lebih murah.',
  OPEN_ORDER: 'Masih ada pesanan terbuka. Arsipkan saja.',
  FILE_WITHHELD: 'Gambarnya belum selesai diperiksa, atau filenya sudah tidak ada.',
  VERSION_UNREADABLE: 'Kolom versi bukan waktu. Kosongkan, atau ekspor lagi.',
  OUT_OF_RANGE: 'Ada isian di luar batas.',
  NUMBER_OUT_OF_RANGE: 'Angkanya di luar batas.',
  GROUP_GONE: 'Kategori, game, atau tier tidak ada lagi.',
  TAKEN: 'Sudah ada yang sama.',
  DEADLOCK: 'Bertabrakan dengan perubahan lain. Coba lagi.',
  UNAVAILABLE: 'Jawaban kami tidak sampai; belum pasti tersimpan. Muat ulang dan periksa.',
  ATTRIBUTE_REQUIRED: ({ attribute }) => `Atribut “${attribute}” wajib diisi untuk game ini.`,
  ATTRIBUTE_MISFIT: ({ attribute }) => `Isi atribut “${attribute}” tidak cocok untuk game ini.`,
  REFUSED: 'Tidak diterima. Periksa isiannya, lalu coba lagi.',
};
