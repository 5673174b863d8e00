import type { RefusedSealRow, SealableRow, SealNote } from '../../../../domain/credential/seal-plan.ts';
import type { Failure } from '../../../../domain/shared/result.ts';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { failureText } from '../kit/failure-text.ts';
import { vaultFailures } from '../parts/credential/seal.text.ts';

const rows = (count: number): string => `${formatCount(count)} baris`;
const EDGES = { start: 'di awal', end: 'di akhir', both: 'di awal dan akhir' } as const;

/** Why a row is not sealed. */
const reasons = {
  ...vaultFailures,
  VERSION_CHANGED: 'Unit ini sudah disegel setelah file dibaca. Baca filenya lagi untuk melihat keadaannya.',
  ROW_BROKEN: 'Tanda kutip di baris ini tidak cocok.',
  TOO_MANY_CELLS: ({ count }: Readonly<Record<string, unknown>>) =>
    `Baris ini punya ${String(count)} sel, lebih banyak daripada judul kolomnya.`,
  KEY_MISSING: 'Kode, nama, atau ID produknya kosong.',
  PRODUCT_UNKNOWN: 'Tidak ada akun atau item dengan kode atau nama ini.',
  PRODUCT_DOUBTFUL: ({ count }: Readonly<Record<string, unknown>>) => `${String(count)} produk bernama sama. Pakai kode produk.`,
  KEYS_DIFFER: ({ name }: Readonly<Record<string, unknown>>) => `Kode dan namanya menunjuk produk yang berbeda (“${String(name)}”).`,
  NO_UNIT: 'Produk ini tidak punya unit yang tersedia atau dipesan.',
  UNITS_SEALED: ({ count }: Readonly<Record<string, unknown>>) =>
    `Semua ${String(count)} unitnya sudah punya data. Ganti dari halaman produknya.`,
  UNITS_TAKEN: ({ count }: Readonly<Record<string, unknown>>) =>
    `Produk ini hanya punya ${String(count)} unit; baris di atas sudah memakainya.`,
  SAME_AS_ROW: ({ line }: Readonly<Record<string, unknown>>) =>
    `Isinya sama dengan baris ${String(line)}. Satu data tidak dijual dua kali.`,
  COLUMN_TWICE: ({ field }: Readonly<Record<string, unknown>>) => `Dua kolom mengisi “${String(field)}”.`,
} as const;

const note = (given: SealNote): string => {
  if (given.code === 'EDGE_SPACES') return `${given.label}: ada spasi ${EDGES[given.where]}, ikut disegel.`;
  if (given.code === 'NUMBER') return `${given.label}: tersimpan sebagai angka, nol di depannya hilang kalau ada.`;
  return `${formatCount(given.count)} unit lain sudah berisi. Pastikan baris ini belum pernah disegel.`;
};

export const bulkSealText = {
  title: 'Segel banyak akun',
  back: 'Brankas',
  how: 'Satu file atau satu tempelan untuk banyak produk: satu unit per baris, dengan kode atau nama produknya. Kolomnya memakai nama isian setiap game, misalnya Login dan Kata sandi.',
  howSafe:
    'File dibaca di perangkat ini. Isinya tidak ditampilkan lagi, dan baru dikirim, terenkripsi di server, setelah kamu menekan Segel.',
  ofProduct: (name: string): string => `Semua baris untuk produk “${name}”, kecuali yang menyebut produk lain.`,
  source: 'Data yang disegel',
  file: 'File',
  fileHint: '.xlsx, .xls, .ods, .csv, atau .tsv, paling banyak 2.000 baris dan 5 MB.',
  chooseFile: 'Pilih file',
  pasted: 'Tempel baris dari spreadsheet',
  pastedHint: 'Dengan baris judul kolom. Tempelan dikosongkan begitu dibaca.',
  readPasted: 'Baca tempelan',
  sheet: 'Sheet',
  checking: 'Memeriksa baris…',
  tooLarge: 'File ini lebih dari 5 MB. Bagi file ini.',
  unreadable: 'File ini tidak bisa dibaca. Pilih lagi.',
  failures: {
    CSV_EMPTY: 'Tidak ada baris data. Baris pertama harus berisi judul kolom.',
    CSV_TOO_LONG: 'Paling banyak 2.000 baris sekali segel. Bagi file ini.',
    HEADS_MISSING: 'Judul kolomnya tidak dikenal. Tulis baris judul di atas data, misalnya Kode, Login, Kata sandi.',
    NOT_FOUND: 'Produk ini tidak ada, atau tidak punya data yang disegel.',
    VAULT_SHUT: vaultFailures.VAULT_SHUT,
  },
  columns: 'Kolom di file',
  head: 'Judul kolom',
  filledCount: 'Terisi',
  use: 'Dipakai sebagai',
  useOf: (head: string): string => `Kolom ${head} dipakai sebagai`,
  unnamed: (place: number): string => `(kolom ${place})`,
  uses: { id: 'ID produk', code: 'Kode produk', name: 'Nama produk', none: 'Tidak dipakai' },
  same: 'Sama untuk semua baris',
  sameText: 'Isian yang tidak punya kolom di file. Baris yang punya isinya sendiri tidak berubah.',
  fillAll: 'Pakai untuk semua baris',
  unplaced: (heads: readonly string[]): string =>
    `${heads.map((head) => `“${head}”`).join(', ')} tidak ikut disegel: produk di file ini tidak punya isiannya. Tambahkan isian itu di halaman gamenya, lalu baca filenya lagi.`,
  keyNeeded: 'Pilih kolom yang berisi kode atau nama produk.',
  figures: { ready: 'Siap disegel', replacing: 'Sudah punya data', sealed: 'Disegel', bad: 'Bermasalah' },
  replace: (count: number): string => `Ganti juga data ${rows(count)} yang unitnya sudah berisi`,
  run: (count: number): string => `Segel ${rows(count)}`,
  running: (done: number, count: number): string => `${formatCount(done)} dari ${rows(count)}…`,
  stop: 'Hentikan',
  done: (count: number): string => `${rows(count)} disegel.`,
  stopped: (done: number, left: number): string => `Berhenti: ${rows(done)} disegel, ${rows(left)} belum.`,
  nothingReady: 'Tidak ada baris yang bisa disegel.',
  plan: 'Baris yang terbaca',
  line: 'Baris',
  product: 'Produk',
  noKey: '(produk tidak disebut)',
  unit: 'Unit',
  unitOf: (position: number): string => `Unit ${formatCount(position)}`,
  waits: (number: string): string => `Pesanan ${number} menunggu`,
  fields: 'Isian',
  covered: (label: string): string => `${label} ••••`,
  state: 'Keadaan',
  states: { empty: 'Baru', replaces: 'Sudah berisi', refused: 'Ditolak', done: 'Disegel', failed: 'Gagal' },
  note,
  reason: ({ failure }: Pick<RefusedSealRow, 'failure'>): string => failureText(failure, reasons),
  failed: (failure: Failure): string => failureText(failure, reasons),
  nameOf: ({ product }: SealableRow): string => (product.game === null ? product.name : `${product.name} · ${product.game}`),
} as const;
