import type { CheckedLine, LineRemark } from '../../../../domain/catalog/product-import.ts';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { failureText } from '../kit/failure-text.ts';

const rows = (count: number): string => `${formatCount(count)} baris`;

const CELLS: Readonly<Record<string, string>> = { harga: 'Harga', harga_coret: 'Harga coret', stok: 'Stok' };
/** Why the cell of an amount or of a stock is not read. */
const CELL_CODES = [
  ...(['AMOUNT_UNREADABLE', 'AMOUNT_AMBIGUOUS', 'AMOUNT_CENTS', 'AMOUNT_TOO_LOW', 'AMOUNT_TOO_HIGH'] as const),
  ...(['STOCK_UNREADABLE', 'STOCK_TOO_HIGH'] as const),
];
const cellRefused = ({ code, column, value, values }: LineRemark): string =>
  `${CELLS[column ?? ''] ?? ''} “${value}”: ${failureText({ code, ...(values === undefined ? {} : { values }) })}`;

/** Problems of a line by the code of the rule. */
const remarks: Readonly<Record<string, (remark: LineRemark) => string>> = {
  INVALID_PRICE: () => 'Harga wajib diisi.',
  NAME_AND_DESCRIPTION_REQUIRED: () => 'Nama dan deskripsi wajib diisi.',
  CATEGORY_REQUIRED: () => 'Kategori wajib diisi.',
  IMAGE_UPLOAD_UNFINISHED: () => 'Alamat gambar “blob:” belum selesai diunggah.',
  SAMPLE_DATA: ({ value }) => `ID “${value}” tidak dikenal, jadi dianggap data contoh.`,
  NOT_FOUND: () => 'Produk dengan ID ini tidak ada. Kosongkan ID untuk produk baru.',
  REPEATED: () => 'ID ini sudah ada di baris sebelumnya.',
  UNKNOWN_GROUP: ({ column, value }) => `${column === null ? '' : groupNames[column]} “${value}” tidak ada.`,
  UNKNOWN_STATE: ({ value }) => `Status “${value}” tidak dikenal. Isi aktif atau nonaktif.`,
  ARCHIVED_STATE: () => 'Arsip tidak diubah lewat impor; status dibiarkan.',
  NAME_TOO_LONG: () => 'Nama lebih dari 200 huruf.',
  DESCRIPTION_TOO_LONG: () => 'Deskripsi lebih dari 10.000 huruf.',
  ...Object.fromEntries(CELL_CODES.map((code) => [code, cellRefused])),
  PICTURE_ADDRESS: ({ value }) => `Alamat gambar harus https:// atau milik toko ini: ${value}`,
  RENTAL_FORMAT: ({ value }) => `Sewa “${value}” tidak terbaca. Tulis lama=harga, misalnya 1 Hari=50000.`,
  RENTAL_PRICE: ({ value }) => `Harga sewa “${value}” bukan angka yang diterima, mulai dari 1.`,
  RENTAL_REPEATED: ({ value }) => `Sewa “${value}” disebut dua kali. Sisakan satu, atau kosongkan selnya.`,
  RENTAL_TOO_LONG: ({ value }) => `Sewa “${value}” terlalu panjang: lama 40 huruf, catatan 500.`,
  RENTAL_LENGTH: ({ value }) =>
    `Lama sewa “${value}” tidak terbaca: pilihan baru belum bisa disewa sampai lamanya diisi di halaman produk.`,
  ATTRIBUTE_FORMAT: ({ value }) => `Atribut “${value}” tidak terbaca. Tulis nama=nilai, misalnya Rank=Mythic.`,
  ATTRIBUTE_TOO_LONG: ({ value }) => `Atribut “${value}” terlalu panjang: nama 60 huruf, nilai 120.`,
  TOO_MANY_ATTRIBUTES: () => 'Paling banyak 24 atribut.',
  ATTRIBUTE_REQUIRED: ({ value }) => `Atribut ${value} wajib diisi untuk game ini.`,
  ATTRIBUTE_NUMBER: ({ value }) => `Atribut “${value}” bukan angka, misalnya 1.250 atau 62,5.`,
  ATTRIBUTE_RANGE: ({ value }) => `Atribut “${value}” di luar batas game ini.`,
  ATTRIBUTE_CHOICE: ({ value }) => `Atribut “${value}” tidak ada di pilihan game ini.`,
  TOO_MANY_PICTURES: () => 'Paling banyak 30 gambar.',
  PRICE_UNDER_SALE: () => failureText({ code: 'PRICE_UNDER_SALE' }),
  VERSION_SHAPE: ({ value }) => `Versi “${value}” bukan waktu. Kosongkan, atau ekspor lagi.`,
  STOCK_UNDER_SALE: () => 'Stok di bawah stok flash sale-nya.',
  STOCK_MOVES: ({ value }) => `Stok ${value}.`,
  STOCK_ROUNDED: ({ value }) => `Stok “${value}” dibulatkan ke bawah.`,
  STOCK_SOLD: ({ value }) => `Stok “${value}” dibaca 0.`,
};

const groupNames: Readonly<Record<string, string>> = { kategori: 'Kategori', game: 'Game', tier: 'Tier' };

export const productImportText = {
  title: 'Impor produk',
  back: 'Ke daftar produk',
  how: 'Pilih file CSV (UTF-8). Sebelum apa pun disimpan, tiap baris diperiksa dan alasannya disebut.',
  howRows: 'Baris tanpa ID menjadi produk baru. Baris dengan ID mengubah produk itu; sel kosong dibiarkan seperti semula.',
  howBack: 'Hasil ekspor bisa diubah lalu diimpor lagi. Bila kolom versi terisi, produk yang sudah diubah orang lain tidak ditimpa.',
  howLists:
    'Kolom sewa: lama=harga, dipisah tanda |, misalnya 1 Hari=50000 | 7 Hari=250000; catatan boleh ditambah, 1 Hari=50000=Malam saja. ' +
    'Kolom atribut: nama=nilai, misalnya Rank=Mythic | Skin=312. Sel yang terisi mengganti semuanya. ' +
    'Deposit dan aturan sewa tidak ada di file: pilihan yang lamanya sama menyimpan miliknya, yang baru mulai tanpa. ' +
    'Bila ada tanda | atau = di dalam teks, tulis \\ di depannya.',
  template: 'Unduh contoh file',
  templateName: 'contoh-produk.csv',
  choose: 'Pilih file CSV',
  chooseOther: 'Pilih file lain',
  drop: 'atau taruh file di sini',
  tooLarge: 'File lebih dari 10 MB. Bagi file ini.',
  notText: 'File ini bukan UTF-8. Simpan sebagai “CSV UTF-8”, lalu pilih lagi.',
  checking: 'Memeriksa file…',
  ignored: (columns: readonly string[]): string => `Kolom yang tidak dipakai: ${columns.join(', ')}.`,
  ready: 'Siap diimpor',
  fresh: 'Produk baru',
  updates: 'Produk diubah',
  bad: 'Bermasalah',
  badTitle: 'Baris yang tidak diimpor',
  notesTitle: 'Baris dengan catatan',
  columns: { line: 'Baris', name: 'Nama', reason: 'Alasan' },
  noName: '(tanpa nama)',
  more: (count: number): string => `Dan ${rows(count)} lagi. Unduh daftarnya untuk melihat semua.`,
  downloadBad: 'Unduh baris bermasalah',
  badName: 'baris-bermasalah.csv',
  run: (count: number): string => `Impor ${rows(count)}`,
  goOn: (count: number): string => `Lanjutkan ${rows(count)}`,
  running: (done: number, count: number): string => `${formatCount(done)} dari ${formatCount(count)} baris…`,
  done: (count: number): string => `${rows(count)} diimpor.`,
  again: (count: number): string => `Stok berubah, simpan lagi ${rows(count)}`,
  nothingReady: 'Tidak ada baris yang bisa diimpor. Perbaiki file, lalu pilih lagi.',
  broken: 'Sambungan terputus. Baris yang sudah masuk tidak akan masuk dua kali; tekan Lanjutkan.',
  remark: (remark: LineRemark): string => remarks[remark.code]?.(remark) ?? remark.code,
  reasons: ({ problems }: Pick<CheckedLine, 'problems'>): string => problems.map((one) => productImportText.remark(one)).join(' '),
} as const;
