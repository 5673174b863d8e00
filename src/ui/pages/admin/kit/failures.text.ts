import type { SaleProblem } from '../../../../domain/flash-sale/sale-rules.ts';
import type { GroupProblem } from '../../../../domain/taxonomy/group-draft.ts';
import type { FailureTexts } from '../../../text/failures.ts';

const NOT_FOUND: Readonly<Record<string, string>> = {
  attribute: 'Atribut ini sudah tidak ada. Muat ulang daftarnya.',
  game: 'Game ini tidak ada.',
  version: 'Versi ini tidak ada.',
};
const INVALID: Readonly<Record<string, string>> = {
  form: 'Periksa lagi isian yang ditandai.',
  announcement: 'Ada isian yang perlu diperbaiki.',
};

/** Problems of a sale, shown beside its fields. */
const saleProblemTexts: Readonly<Record<SaleProblem, string>> = {
  SALE_PRODUCT: 'Pilih akun untuk flash sale.',
  SALE_PRODUCT_GONE: 'Akun ini sudah tidak ada. Pilih akun lain.',
  SALE_PRICE: 'Isi harga sale dengan angka mulai dari 1, misalnya 150.000.',
  SALE_ORIGINAL_PRICE: 'Isi harga coret dengan angka, atau kosongkan.',
  SALE_STOCK: 'Isi stok dengan angka bulat, atau kosongkan untuk 0.',
  SALE_START: 'Isi tanggal dan jam mulai, atau kosongkan untuk mulai sekarang.',
  SALE_END: 'Isi tanggal dan jam selesai.',
  SALE_TIMES: 'Waktu selesai harus sesudah waktu mulai.',
  SALE_PAST_END: 'Waktu selesai sudah lewat.',
  SALE_PRICE_TOO_HIGH: 'Harga sale harus di bawah harga akun.',
  SALE_STOCK_TOO_HIGH: 'Stok sale melebihi stok akun.',
  SALE_OVERLAP: 'Akun ini sudah punya flash sale pada waktu itu.',
};

/** Problems of a game, category or tier, shown beside its fields. */
const groupProblemTexts: Readonly<Record<GroupProblem, string>> = {
  GROUP_NAME: 'Isi nama.',
  GROUP_NAME_LONG: 'Nama terlalu panjang.',
  GROUP_SLUG: 'Pakai huruf kecil, angka, dan tanda hubung, misalnya mobile-legends.',
  GROUP_SLUG_TAKEN: 'Alamat ini sudah dipakai. Pilih yang lain.',
  GROUP_SLUG_ALL: 'Alamat "all" sudah berarti semua kategori. Pilih yang lain.',
  SLUG_KEPT: 'Alamat ini sudah pernah tampil di toko dan tidak bisa diganti.',
  GROUP_DESCRIPTION: 'Deskripsi paling banyak 1.000 huruf.',
  GROUP_ICON: 'Pakai huruf kecil, angka, dan tanda hubung, paling banyak 40.',
  GROUP_COLOR: 'Tulis warna seperti #aabbcc, atau kosongkan.',
  GROUP_GRADIENT: 'Gradasi ini tidak dikenal. Atur ulang warnanya, atau kosongkan.',
  GROUP_DELIVERY:
    'Tulis satu isian per baris, seperti “ID: 6-10 angka” atau “Server: pilihan Asia, Eropa”: satu ID, paling banyak satu zone atau server.',
  GROUP_LOW_STOCK: 'Isi dengan angka bulat, atau kosongkan.',
  GROUP_PRICE: 'Isi harga dengan angka, misalnya 500.000.',
  GROUP_RANGE: 'Harga sampai harus di atas harga mulai.',
};

/** "Rp12,50": what a text would mean with its mark before cents. */
const rupiahAndCents = (amount: string | number = 0): string =>
  `Rp${Number(amount).toLocaleString('id-ID', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })}`;

const SALE_OVER_PRICE = 'Harga harus di atas harga flash sale yang berjalan atau akan datang. Akhiri atau ubah sale itu dulu.';

/** Texts for staff by the code of a failure. */
export const adminFailures: FailureTexts = {
  ...saleProblemTexts,
  ...groupProblemTexts,
  SAMPLE_DATA: 'Ini data contoh dan tidak bisa diubah.',
  NOT_FOUND: ({ what }) => NOT_FOUND[String(what)] ?? 'Data tidak ditemukan, atau kamu tidak boleh mengubahnya.',
  CHANGED_MEANWHILE: ({ what }) =>
    what === 'attribute'
      ? 'Atribut ini baru saja diubah orang lain. Muat ulang daftarnya, lalu ulangi.'
      : 'Orang lain sudah mengubahnya lebih dulu.',
  CONFLICT: 'Data ini masih dipakai atau sudah ada.',
  INVALID: ({ what }) => INVALID[String(what)] ?? 'Ada isian yang tidak diterima. Periksa lagi.',
  UNAVAILABLE: 'Kami belum bisa dihubungi. Coba lagi sebentar lagi.',
  FILE_WITHHELD: 'Gambarnya belum selesai diperiksa, atau filenya sudah tidak ada. Tunggu sebentar lalu simpan lagi, atau unggah ulang.',
  CLOCK_CHANGED: 'Jam server berubah lagi sejak halaman ini dibaca. Lihat selisihnya yang baru, lalu ulangi.',
  // Products.
  ORDER_OPEN: 'Masih ada pesanan untuk produk ini. Arsipkan saja.',
  GROUP_GONE: 'Kategori, game, atau tier tidak ada lagi. Pilih yang lain.',
  GROUP_MISSING: 'Tidak ada lagi. Pilih yang lain.',
  PRICE_UNDER_SALE: SALE_OVER_PRICE,
  LOW_STOCK_AT: 'Isi dengan angka bulat, atau kosongkan.',
  PUBLISH_AT: 'Isi tanggal dan jam, atau kosongkan.',
  SALE_PLACE: 'Tulis di mana terjual, paling panjang 100 huruf.',
  SALE_AMOUNT: 'Isi harga jualnya dengan angka.',
  SALE_SOLD_OUT: 'Stoknya habis.',
  COST: 'Isi harga modal dengan angka, atau kosongkan.',
  STOCK_CHANGED: ({ seen, now }) =>
    seen === undefined
      ? 'Stoknya baru saja berubah karena ada pesanan. Muat ulang, lalu simpan lagi.'
      : `Stok berubah dari ${seen} menjadi ${now} karena ada pesanan. Periksa, lalu simpan lagi.`,
  IMAGE_UPLOAD_UNFINISHED: 'Gambar belum selesai diunggah. Tunggu sebentar lalu simpan lagi.',
  TOO_LONG: ({ max }) => (max === undefined ? 'Tulisannya terlalu panjang.' : `Paling banyak ${max.toLocaleString('id-ID')} huruf.`),
  PRICE_TOO_HIGH: 'Paling banyak Rp1.000.000.000.000.',
  ORIGINAL_PRICE: 'Tulis angka saja, misalnya 1500000, atau kosongkan.',
  // Amounts and stock as they are typed.
  AMOUNT_UNREADABLE: 'Belum terbaca. Tulis misalnya 1.500.000, 1,5jt, atau 750rb.',
  AMOUNT_AMBIGUOUS: ({ one, other }) =>
    `Bisa berarti ${rupiahAndCents(one)} atau ${rupiahAndCents(other)}. Tulis rupiah utuh, misalnya 1.500.000, atau dengan satuan, misalnya 1,5jt.`,
  AMOUNT_CENTS: 'Tulis rupiah utuh tanpa sen, misalnya 150.000.',
  AMOUNT_STYLE: ({ style }) => `Bukan bentuk ${style}.`,
  AMOUNT_TOO_LOW: ({ min }) => (min === 1 ? 'Rp0 tidak bisa. Isi mulai dari Rp1.' : `Paling sedikit ${rupiahAndCents(min)}.`),
  AMOUNT_TOO_HIGH: ({ max }) => `Paling banyak ${rupiahAndCents(max)}.`,
  PERCENT_UNREADABLE: 'Isi dengan angka, misalnya -10 atau 12,5.',
  STOCK_UNREADABLE: 'Isi stok dengan angka bulat, misalnya 5 atau 5 pcs.',
  STOCK_TOO_HIGH: ({ max = 0 }) => `Paling banyak ${max.toLocaleString('id-ID')}.`,
  WARRANTY_UNREADABLE: 'Isi hari dari 1 sampai 365, misalnya 7 atau 7 hari. Kosongkan untuk garansi bawaan toko.',
  WARRANTY_HOURS: 'Tulis jam utuh dari 1 sampai 8.760, atau kosongkan.',
  DELIVERY_HOURS: 'Tulis jam utuh dari 1 sampai 336, atau kosongkan.',
  TOO_MANY_PICTURES: 'Paling banyak 30 gambar.',
  TOO_MANY_ATTRIBUTES: ({ max }) => `Paling banyak ${max} atribut.`,
  DURATION_REQUIRED: 'Isi lamanya, misalnya 1 Hari.',
  MINUTES_RANGE: 'Tulis misalnya 8 jam atau 480, paling lama setahun, atau kosongkan.',
  RENTAL_DEPOSIT: 'Tulis rupiah utuh, misalnya 50.000, atau kosongkan.',
  CSV_BROKEN: 'Tanda kutip di baris judul kolom tidak cocok. Perbaiki baris itu, lalu pilih lagi.',
  CSV_COLUMNS: ({ columns }) => `Kolom yang belum ada: ${columns}.`,
  CSV_EMPTY: 'File ini tidak berisi produk.',
  IMPORT_ORDERED:
    'Sudah ada yang memesan dari impor ini, jadi tidak bisa dibatalkan sekaligus. Ubah atau arsipkan produknya satu per satu.',
  IMPORT_UNDONE: 'Impor ini sudah dibatalkan, jadi baris lainnya tidak disimpan. Pilih filenya lagi untuk mengimpor ulang.',
  FILE_NOT_A_TABLE: 'File ini bukan tabel. Pilih file .xlsx, .xls, .ods, .csv, atau .tsv.',
  SPREADSHEET_BROKEN:
    'Spreadsheet ini tidak terbaca: rusak, terpotong, atau berkata sandi. Buka dengan aplikasinya, simpan sebagai .xlsx, lalu pilih lagi.',
  SPREADSHEET_LOCKED: 'Spreadsheet ini berkata sandi. Simpan tanpa kata sandi, lalu pilih lagi.',
  SPREADSHEET_XLS_LOCKED: 'File .xls ini berkata sandi. Buka dengan Excel, simpan sebagai .xlsx, lalu pilih lagi.',
  SPREADSHEET_TOO_LARGE: 'Isi spreadsheet ini lebih dari 20 MB. Hapus gambar dan sheet yang tidak perlu, atau bagi file ini.',
  SPREADSHEET_TOO_MANY_SHEETS: 'Spreadsheet ini punya lebih dari 50 sheet. Hapus yang tidak perlu, lalu pilih lagi.',
  CSV_TOO_LONG: 'Paling banyak 20.000 baris sekali impor. Bagi file ini.',
  // Groups, attributes, sales.
  GROUP_TOO_LARGE: 'Produknya terlalu banyak untuk dilepas sekaligus. Nonaktifkan saja, atau pindahkan produknya dulu.',
  CANNOT_GO_BACK: ({ problem }) => groupProblemTexts[problem as GroupProblem] ?? '',
  NAME_TAKEN: 'Sudah ada atribut dengan nama itu di game ini.',
  TOO_MANY: ({ max }) => `Satu game paling banyak punya ${max} atribut.`,
  SALE_NOT_LIVE: 'Flash sale ini sudah tidak berlangsung.',
  // Pictures.
  FILE_USED: 'File ini masih dipakai, atau sudah tidak ada.',
  PICTURE_BROKEN: 'Gambar ini rusak dan tidak bisa dibuka. Pilih file lain.',
  UNREADABLE: 'File ini tidak bisa dibaca lagi. Pilih ulang.',
  UPLOAD_CANCELLED: 'Unggahan dibatalkan.',
  UPLOAD_FAILED: 'Unggahan gagal. Coba lagi.',
  CHECK_FAILED: 'Gambar sudah sampai, tetapi belum bisa diperiksa. Coba lagi.',
  // Content, notifications, settings, system.
  EMPTY: 'Tulisannya masih kosong.',
  CONTENT_CHANGED: 'Orang lain baru menyimpan versi lain.',
  DRAFT_GONE: 'Notifikasi ini sudah dihapus.',
  DRAFT_CHANGED: 'Orang lain baru mengubah notifikasi ini.',
  ALREADY_SENT: 'Notifikasi ini sudah terkirim.',
  SEND_AT_PAST: 'Waktu kirimnya sudah lewat.',
  SETTINGS_CHANGED: ({ reason }) =>
    reason === 'after-save' ? 'Pengaturan sudah diubah lagi sejak itu.' : 'Pengaturan baru saja disimpan orang lain.',
  STEP_UP_NEEDED: 'Tidak dikembalikan. Selesaikan dulu verifikasi 2 langkah.',
  WRONG_NAME: 'Nama toko tidak cocok.',
  SYSTEM_FAILED: 'Keadaan sistem belum bisa dimuat.',
  VITALS_FAILED: 'Angka belum bisa dimuat.',
  // Orders and money: codes of the database's functions.
  FRESH_FACTOR_NEEDED: 'Verifikasi 2 langkah diperlukan. Coba lagi.',
  ORDER_CHANGED: 'Pesanan ini baru saja diubah orang lain. Muat ulang, lalu ulangi.',
  TRANSITION_NOT_ALLOWED: 'Keadaan pesanan ini sudah berubah. Muat ulang, lalu lihat apa yang masih bisa dilakukan.',
  REASON_NEEDED: 'Tulis alasannya, 3 sampai 300 huruf.',
  ALREADY_PAID: 'Sudah ada uang masuk untuk pesanan ini. Putuskan dulu di halaman Pembayaran.',
  NOTHING_TO_REFUND: 'Tidak ada lagi uang yang bisa dikembalikan.',
  REFERENCE_USED: 'Nomor mutasi ini sudah dipakai untuk pembayaran lain. Periksa lagi di rekening.',
  RECEIVED_DATE: 'Tanggalnya harus hari ini atau sebelumnya, paling lama setahun.',
  SETTLEMENT_DATE: 'Tanggalnya harus hari ini atau sebelumnya, paling lama setahun.',
  GATEWAY_BALANCE: 'Lebih besar dari uang yang masih ada di penyedia ini. Periksa lagi jumlah kotornya.',
  KEY_REUSED: 'Isian ini sudah tersimpan dengan angka lain. Tutup formulirnya, lalu isi lagi.',
  OWN_ORDER: 'Ini pesananmu sendiri. Minta orang lain di tim memutuskannya.',
  SECOND_PERSON_NEEDED: 'Jumlah sebesar ini perlu orang kedua. Minta rekanmu, atau ulangi setelah 12 jam.',
  DESTINATION_MISSING: 'Pembeli belum mengisi rekening tujuan. Kirim pesan kepadanya di halaman pesanan.',
  AMOUNT_DIFFERS: 'Jumlahnya tidak sama dengan tagihan.',
  SOLD_OUT: 'Barangnya sudah tidak tersedia, jadi pesanan ini tidak bisa dihidupkan lagi. Pilih refund.',
  MESSAGE_REFUSED: 'Tidak dikirim: ada yang mirip kata sandi, nomor HP, nomor rekening, atau tautan.',
  NO_CREDENTIALS: 'Brankasnya masih kosong. Isi dulu datanya, lalu akunnya terkirim sendiri.',
  BUSY: 'Pesanan ini sedang diproses. Coba lagi sebentar lagi.',
  SEALER_UNAVAILABLE: 'Nomor rekening sedang tidak bisa dibuka. Coba lagi nanti.',
  // Customers and staff: codes of the database's commands.
  LOOKUP_LIMIT: 'Pencarian pelanggan hari ini sudah banyak. Lanjutkan besok, atau minta bantuan pemilik toko.',
  REVEAL_LIMIT: 'Kamu sudah membuka banyak kontak hari ini. Lanjutkan besok, atau minta bantuan pemilik toko.',
  HIGHER_ROLE: 'Kontak orang dengan peran di atasmu tidak bisa dibuka.',
  NEEDS_FACTOR: 'Aktifkan dulu verifikasi 2 langkah di Pengaturan, lalu ulangi.',
  MISSING: 'Sudah tidak ada. Muat ulang halaman ini.',
  NOT_ALLOWED: 'Peranmu tidak boleh melakukan ini.',
  REASON: 'Tulis alasannya, 3 sampai 300 huruf.',
  BODY: 'Tulis catatannya, paling banyak 1.000 huruf.',
  NOT_FRESH: 'Verifikasi 2 langkah diperlukan. Coba lagi.',
  LAST_OWNER: 'Toko harus punya paling sedikit satu pemilik.',
  HAS_ROLE: 'Pemilik nomor ini sudah bagian dari tim. Ubah perannya di daftar.',
  PHONE: 'Nomor HP ini tidak dikenali.',
  ROLE: 'Peran ini tidak ada.',
  OWN_FACTOR: 'Aktifkan dulu verifikasi 2 langkah di akunmu sendiri.',
};

/** For a code without a text. */
export const unknownFailure = 'Belum berhasil. Coba lagi.';
