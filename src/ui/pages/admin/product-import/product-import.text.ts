import type { ImportPlan } from '../../../../application/catalog/check-product-import.ts';
import type { UncreatedGroup } from '../../../../application/catalog/create-missing-groups.ts';
import { type ColumnUse, holdsLogin } from '../../../../domain/catalog/import-columns.ts';
import type { ChangedField, Doubt, PlannedLine, WholeProduct } from '../../../../domain/catalog/import-plan.ts';
import type { CheckedLine, LineRemark } from '../../../../domain/catalog/product-import.ts';
import type { SheetColumn } from '../../../../domain/catalog/product-sheet.ts';
import type { SheetRentalDraft } from '../../../../domain/catalog/sheet-lists.ts';
import type { AmountStyle } from '../../../../domain/shared/amount.ts';
import { formatCount, formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { failureText } from '../kit/failure-text.ts';

/** What a column can be imported as. */
const USES: Readonly<Record<ColumnUse, string>> = {
  none: 'Tidak dipakai',
  private: 'Login, ID game, kontak: tidak diimpor',
  nama: 'Nama',
  deskripsi: 'Deskripsi',
  harga: 'Harga',
  harga_coret: 'Harga coret',
  kategori: 'Kategori',
  game: 'Game',
  tier: 'Tier',
  stok: 'Stok',
  status: 'Status',
  gambar: 'Gambar utama',
  gambar_lain: 'Gambar lain',
  sewa: 'Sewa (daftar)',
  harga_sewa: 'Harga sewa, lamanya di judul',
  deposit: 'Deposit sewa',
  atribut: 'Atribut',
  kode: 'Kode internal',
  modal: 'Modal',
  catatan: 'Catatan staf',
  pemilik: 'Pemilik',
  garansi_hari: 'Garansi (hari)',
  id: 'ID produk',
  versi: 'Versi',
};

const STYLES: Readonly<Record<AmountStyle, string>> = {
  typed: 'Diketik: 1,5jt, 150.000',
  '150.123': '150.123',
  '150.123,00': '150.123,00',
  '150,123.00': '150,123.00',
  '150123.00': '150123.00',
};

const STATES: Readonly<Record<PlannedLine['state'], string>> = {
  new: 'Baru',
  changed: 'Diubah',
  same: 'Sama',
  doubtful: 'Pilih',
  refused: 'Ditolak',
};

const FIELDS: Readonly<Record<ChangedField, string>> = {
  name: 'Nama',
  description: 'Deskripsi',
  price: 'Harga',
  originalPrice: 'Harga coret',
  image: 'Gambar utama',
  images: 'Gambar lain',
  categoryId: 'Kategori',
  gameTitleId: 'Game',
  tierId: 'Tier',
  stock: 'Stok',
  isActive: 'Status',
  attributes: 'Atribut',
  rentals: 'Sewa',
  warrantyHours: 'Garansi (jam)',
  internalCode: 'Kode',
  note: 'Catatan staf',
  owner: 'Pemilik',
  cost: 'Modal',
};

/** In place of login data. */
const HIDDEN = '••••••';
/** A mail address in a cell, and what stands beside it, are login data. */
const covered = (cell: string): string => (holdsLogin(cell) ? HIDDEN : cell);

const named = (heads: readonly string[]): string => heads.map((head) => `“${head}”`).join(', ');

const rows = (count: number): string => `${formatCount(count)} baris`;

const CELLS: Readonly<Record<string, string>> = {
  harga: 'Harga',
  harga_coret: 'Harga coret',
  harga_sewa: 'Sewa',
  deposit: 'Deposit',
  stok: 'Stok',
  modal: 'Modal',
  garansi_hari: 'Garansi',
};
/** Why the cell of an amount or of a stock is not read. */
const CELL_CODES = [
  'AMOUNT_UNREADABLE',
  'AMOUNT_AMBIGUOUS',
  'AMOUNT_CENTS',
  'AMOUNT_TOO_LOW',
  'AMOUNT_TOO_HIGH',
  'AMOUNT_STYLE',
  'STOCK_UNREADABLE',
  'STOCK_TOO_HIGH',
  'WARRANTY_UNREADABLE',
] as const;
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
  CELL_TOO_LONG: ({ column, values }) => `${USES[column ?? 'none']} paling banyak ${values?.['max']} huruf.`,
  BROKEN_QUOTES: () => 'Tanda kutip di baris ini tidak cocok.',
  TOO_MANY_CELLS: ({ values }) =>
    `Baris ini ${values?.['cells']} sel, padahal kolomnya ${values?.['columns']}. Beri tanda kutip pada isi yang memuat tanda pemisah, misalnya "1,250,000".`,
  TWO_COLUMNS: ({ column, value }) => `Dua kolom untuk ${USES[column ?? 'none'].toLowerCase()}: “${value}”. Pilih satu di Ubah kolom.`,
  ERROR_CELL: ({ column, value }) => `${USES[column ?? 'none']} berisi kesalahan rumus ${value}.`,
  STATE_AND_STOCK: ({ value }) => `Status “${value}” tidak cocok dengan stoknya. Ubah salah satunya.`,
  STATE_SOLD: ({ value }) => `Status “${value}” dibaca sebagai stok 0.`,
  MARKUP_REMOVED: () => 'Tanda HTML di deskripsi dibuang.',
  PICTURE_ADDRESS: ({ value }) => `Alamat gambar harus https:// atau milik toko ini: ${value}`,
  RENTAL_FORMAT: ({ value }) => `Sewa “${value}” tidak terbaca. Tulis lama=harga, misalnya 1 Hari=50000.`,
  RENTAL_PRICE: ({ value }) => `Harga sewa “${value}” bukan angka yang diterima, mulai dari 1.`,
  RENTAL_REPEATED: ({ value }) => `Sewa “${value}” disebut dua kali. Sisakan satu, atau kosongkan selnya.`,
  RENTAL_TOO_LONG: ({ value }) => `Sewa “${value}” terlalu panjang: lama 40 huruf, catatan 500.`,
  RENTAL_HEAD: ({ value }) => `Judul kolom “${value}” tidak menyebut lama sewanya. Tulis misalnya Sewa 7 hari.`,
  DEPOSIT_WITHOUT_RENTAL: () => 'Ada deposit, tetapi tidak ada harga sewanya. Isi harga sewanya, atau kosongkan depositnya.',
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
  how: 'Pilih spreadsheet (.xlsx, .xls, .ods) atau CSV, juga hasil ekspor toko lain. Kolomnya dicocokkan sekali, lalu tiap baris diperiksa sebelum apa pun disimpan.',
  howRows: 'Baris tanpa ID menjadi produk baru. Baris dengan ID mengubah produk itu; sel kosong dibiarkan seperti semula.',
  howBack: 'Hasil ekspor bisa diubah lalu diimpor lagi. Bila kolom versi terisi, produk yang sudah diubah orang lain tidak ditimpa.',
  howLists:
    'Kolom sewa: lama=harga, dipisah tanda |, misalnya 1 Hari=50000 | 7 Hari=250000; catatan boleh ditambah, 1 Hari=50000=Malam saja. ' +
    'Kolom atribut: nama=nilai, misalnya Rank=Mythic | Skin=312. Sel yang terisi mengganti semuanya. ' +
    'Harga sewa boleh juga berkolom sendiri, misalnya Sewa 1 hari dan Sewa 7 hari, dengan kolom Deposit untuk semua lama sewa di baris itu; lama sewa lain tidak berubah. ' +
    'Aturan sewa tidak ada di file: pilihan yang lamanya sama menyimpan miliknya, begitu juga depositnya bila kolomnya kosong. ' +
    'Bila ada tanda | atau = di dalam teks, tulis \\ di depannya.',
  template: 'Unduh contoh file',
  templateName: 'contoh-produk.csv',
  choose: 'Pilih file',
  chooseOther: 'Pilih file lain',
  drop: 'atau taruh file di sini',
  tooLarge: 'File lebih dari 10 MB. Bagi file ini.',
  unreadable: 'File ini tidak bisa dibaca lagi. Pilih ulang.',
  checking: 'Memeriksa file…',
  ignored: (columns: readonly string[]): string => `Kolom yang tidak dipakai: ${columns.join(', ')}.`,
  withheld: (columns: readonly string[]): string =>
    `Kolom ${named(columns)} berisi data login, ID game, atau kontak: tidak diimpor dan tidak dikirim ke mana pun. Sesudah impor, isinya disegel ke Brankas dari file yang sama.`,
  matching: {
    title: 'Cocokkan kolom',
    how: 'Yang sudah dicocokkan diingat untuk file berikutnya.',
    sheet: 'Sheet',
    heads: 'Baris judul kolom',
    headsOf: (line: number, start: string): string => `Baris ${line}: ${start}`,
    head: 'Kolom di file',
    samples: 'Contoh isi',
    use: 'Diimpor sebagai',
    useOf: (head: string): string => `“${head}” diimpor sebagai`,
    duration: (duration: string | null): string =>
      duration === null ? 'Judulnya tidak menyebut lama sewa, misalnya Sewa 7 hari.' : `Lama sewa: ${duration}`,
    styleOf: (head: string): string => `Bentuk angka di “${head}”`,
    noHead: (place: number): string => `(kolom ${place})`,
    hidden: HIDDEN,
    uses: Object.entries(USES) as [ColumnUse, string][],
    styles: Object.entries(STYLES) as [AmountStyle, string][],
    withheld:
      'Data login, ID game, server, dan kontak ditampilkan sebagai titik. Isinya tidak diimpor dan tidak dikirim ke mana pun; sesudah impor bisa disegel ke Brankas.',
    missing: (columns: readonly SheetColumn[]): string =>
      `Belum ada kolom untuk ${columns.map((column) => USES[column].toLowerCase()).join(', ')}. Pilih kolomnya di tabel, atau isi di bawah untuk semua produk baru.`,
    filled: 'Untuk semua produk baru',
    filledNames: { deskripsi: 'Deskripsi', kategori: 'Kategori', game: 'Game', tier: 'Tier' },
    nothing: 'Tidak diisi',
    check: 'Periksa baris',
    change: 'Ubah kolom',
    reading: (amount: string): string => `→ ${amount}`,
  },
  ready: 'Siap diimpor',
  fresh: 'Produk baru',
  updates: 'Produk diubah',
  same: 'Sudah sama',
  doubtful: 'Perlu dipilih',
  worth: (amount: number): string => `Nilai produk baru: ${formatRupiah(amount)} (harga kali stok).`,
  nothingChanges: 'Semua baris sudah sama dengan isi toko. Tidak ada yang perlu diimpor.',
  missingOf: ({ game, kategori, tier }: ImportPlan['missing']): string =>
    [
      ...(game.length === 0 ? [] : [`Game yang belum ada: ${game.join(', ')}.`]),
      ...(kategori.length === 0 ? [] : [`Kategori yang belum ada: ${kategori.join(', ')}.`]),
      ...(tier.length === 0 ? [] : [`Tier yang belum ada: ${tier.join(', ')}.`]),
      'Periksa dulu ejaannya.',
    ].join(' '),
  createMissing: ({ game, kategori, tier }: ImportPlan['missing']): string => {
    const named = [
      ...(game.length === 0 ? [] : [`${formatCount(game.length)} game`]),
      ...(kategori.length === 0 ? [] : [`${formatCount(kategori.length)} kategori`]),
      ...(tier.length === 0 ? [] : [`${formatCount(tier.length)} tier`]),
    ];
    return `Buat ${named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} dan ${named.at(-1)}`} ini`;
  },
  uncreated: (groups: readonly UncreatedGroup[]): string =>
    groups.map(({ name, failure }) => `“${name}” belum dibuat: ${failureText(failure)}`).join(' '),
  undo: 'Batalkan impor ini',
  sealFile: 'Segel data login dari file ini',
  reasonHead: 'alasan',
  fillAgain: 'isi lagi',
  plan: {
    title: 'Isi yang akan disimpan',
    state: 'Jenis',
    game: 'Game',
    price: 'Harga',
    stock: 'Stok',
    changes: 'Perubahan',
    none: 'kosong',
    show: 'Tampilkan',
    all: (count: number): string => `Semua (${formatCount(count)})`,
    only: (state: PlannedLine['state'], count: number): string => `${STATES[state]} (${formatCount(count)})`,
    states: STATES,
    fields: FIELDS,
    change: (field: ChangedField, before: string, after: string): string => `${FIELDS[field]} ${before} → ${after}`,
    rentals: (options: readonly SheetRentalDraft[]): string =>
      `Sewa ${options
        .map(
          ({ duration, price, deposit = 0 }) =>
            `${duration} ${formatRupiah(price)}${deposit === 0 ? '' : ` dengan deposit ${formatRupiah(deposit)}`}`,
        )
        .join(', ')}`,
    pictureFrom: (host: string): string => `gambar dari ${host}`,
    doubts: {
      PRICE_DIFFERS: ({ stored }) => `Produk bernama sama sudah ada dengan harga ${formatRupiah(stored?.price ?? 0)}.`,
      STOCK_LOWER: ({ stored }) =>
        `Stok di toko ${formatCount(stored?.stock ?? 0)}, lebih sedikit daripada di file. Mungkin sudah terjual.`,
      REPEATED_ROW: () => 'Baris yang sama sudah ada di atas.',
      REPEATED_CODE: ({ code }) => `Kode “${code}” ada di beberapa baris file ini.`,
      SHARED_CODE: ({ code }) => `Kode “${code}” dipakai beberapa produk di toko.`,
    } satisfies Record<Doubt, (line: PlannedLine) => string>,
    changeOf: ({ name, price, stock }: WholeProduct): string => `Ubah “${name}”, ${formatRupiah(price)}, stok ${formatCount(stock)}`,
    choiceOf: (name: string): string => `Pilihan untuk ${name}`,
    choices: { skip: 'Lewati', change: 'Ubah produk yang ada', new: 'Buat produk baru' },
    forAll: 'Pilihan untuk semua',
  },
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
  stop: 'Hentikan',
  stopped: (done: number, waiting: number): string => `Berhenti: ${rows(done)} sudah diimpor, ${rows(waiting)} belum.`,
  again: (count: number): string => `Stok berubah, simpan lagi ${rows(count)}`,
  nothingReady: 'Tidak ada baris yang bisa diimpor. Perbaiki file, lalu pilih lagi.',
  broken: 'Sambungan terputus. Baris yang sudah masuk tidak akan masuk dua kali; tekan Lanjutkan.',
  covered,
  remark: (remark: LineRemark): string => remarks[remark.code]?.({ ...remark, value: covered(remark.value) }) ?? remark.code,
  reasons: ({ problems }: Pick<CheckedLine, 'problems'>): string => problems.map((one) => productImportText.remark(one)).join(' '),
} as const;
