import type { AuditedCounts } from '../../../../application/ledger/audit-books.ts';
import { formatCount, formatRupiah } from '../../../../domain/shared/rupiah.ts';
import type { CheckName } from '../../../../domain/system/self-check.ts';
import { accountName } from '../parts/order/account-name.ts';

interface CheckText {
  readonly name: string;
  /** Without problems. */
  readonly fine: string;
  /** The problem and its remedy. */
  readonly wrong: string;
  readonly remedy: string;
}

const number = (value: number): string => value.toLocaleString('id-ID');
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** "12,4 MB". */
const size = (bytes: number): string => {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1000)));
  return `${(bytes / 1000 ** step).toLocaleString('id-ID', { maximumFractionDigits: step === 0 ? 0 : 1 })} ${UNITS[step]}`;
};

/** Texts of the system page. */
export const systemText = {
  title: 'Sistem',
  checks: 'Pemeriksaan',
  checksAbout: 'Toko memeriksa dirinya sendiri setiap kali halaman ini dibuka.',
  allFine: 'Semua baik',
  wrongCount: (count: number): string => `${number(count)} perlu diperbaiki`,
  fine: 'Baik',
  wrong: 'Perlu diperbaiki',
  checkTexts: {
    tables: {
      name: 'Akses data aman',
      fine: 'Setiap tabel di public, private, dan storage menjaga barisnya.',
      wrong: 'Tabel ini bisa dibaca atau diubah tanpa aturan.',
      remedy: 'Minta pengelola servermu menutup atau menghapus tabel yang dibuat dengan tangan itu; caranya ada di docs/security.md.',
    },
    secrets: {
      name: 'Rahasia tertutup',
      fine: 'Peran browser tidak bisa membaca skema private.',
      wrong: 'Peran browser bisa menjangkau tabel rahasia ini.',
      remedy: 'Minta pengelola servermu mencabut akses itu; caranya ada di docs/security.md.',
    },
    keys: {
      name: 'Kunci milik sendiri',
      fine: 'Toko memakai kuncinya sendiri, bukan kunci contoh.',
      wrong: 'Kunci ini adalah kunci contoh yang diketahui semua orang.',
      remedy: 'Buat kunci baru di proyek Supabase, ganti di pengaturan server, lalu mulai ulang toko.',
    },
    sealer: {
      name: 'Kunci brankas',
      fine: 'Data akun dan nomor rekening refund tersegel dan bisa dibuka server ini.',
      wrong:
        'Kunci ini belum disetel, atau bukan kunci yang dulu dipakai. Yang tersegel dengannya tidak bisa dibuka dan tidak dihapus; toko tetap buka.',
      remedy: 'Setel CREDENTIALS_KEY ke kunci semula (kunci lama lainnya di CREDENTIALS_KEYS_OLD), lalu mulai ulang toko.',
    },
    files: {
      name: 'File tanpa pemilik',
      fine: 'Setiap file yang lebih tua dari sehari dipakai di suatu tempat.',
      wrong: 'File ini tidak ditampilkan di mana pun (paling banyak 20 disebut).',
      remedy: 'File yang tidak terpakai bisa dihapus dari Storage; tidak ada produk yang memakainya.',
    },
    tasks: {
      name: 'Tugas berkala',
      fine: 'Semua tugas berjalan tepat waktu.',
      wrong: 'Tugas ini gagal atau tidak berjalan lebih dari 5 menit.',
      remedy: 'Pastikan server toko (atau pg_cron) berjalan. Bila kodenya tetap ada sesudah 5 menit, mulai ulang toko dan simpan kodenya.',
    },
    audit: {
      name: 'Riwayat utuh',
      fine: 'Setiap baris riwayat menyambung ke baris sebelumnya.',
      wrong: 'Riwayat diubah atau dihapus di luar toko, mulai dari baris ini.',
      remedy: 'Bandingkan dengan cadangan terakhir, dan ganti kata sandi database: seseorang masuk langsung ke sana.',
    },
    books: {
      name: 'Buku seimbang',
      fine: 'Jurnal berjumlah nol, dan setiap pesanan, refund, dan setoran sesuai jurnalnya.',
      wrong: 'Pemeriksaan buku besar ini tidak cocok.',
      remedy: 'Buka Buku besar, lihat pemeriksaannya, dan hentikan refund dan setoran sampai penyebabnya jelas.',
    },
    migrations: {
      name: 'Skema terbaru',
      fine: 'Semua migrasi sudah diterapkan.',
      wrong: 'Migrasi ini belum diterapkan.',
      remedy: 'Mulai ulang toko. Di proyek Supabase: jalankan “supabase db push”.',
    },
    running: {
      name: 'Layanan berjalan',
      fine: 'Antarmuka toko menjawab, dan pekerjaan di belakangnya selesai.',
      wrong: 'Bagian ini sedang gagal untuk semua orang. Di dalam kurung: kodenya.',
      remedy:
        'Lihat Kesalahan terakhir di bawah. Bila tidak hilang dalam 5 menit, mulai ulang toko; artinya tiap bagian ada di docs/operations.md.',
    },
    data: {
      name: 'Data di disk utuh',
      fine: 'Setiap halaman dan baris database bisa dibaca kembali; diperiksa sekali sehari.',
      wrong: 'Bagian database ini tidak bisa dibaca, atau database ini tidak menyimpan checksum (checksums; di dalam kurung: sebabnya).',
      remedy:
        'Jangan hapus cadangan lama. Minta pengelola servermu memeriksa disk dan memulihkan cadangan terakhir yang baik; caranya ada di docs/operations.md, “Damaged files”.',
    },
    backup: {
      name: 'Cadangan otomatis',
      fine: 'Cadangan terakhir dibuat dan dibaca kembali.',
      wrong: 'Cadangan terakhir gagal. Di dalam kurung: yang tidak bisa dibaca, atau kodenya.',
      remedy:
        'Cadangan lama masih ada di DATA_DIR/backups. Periksa tempat kosong dan disk, lalu jalankan npm run backup untuk melihat sebabnya.',
    },
  } satisfies Record<CheckName, CheckText>,
  tasks: 'Tugas berkala',
  taskColumns: ['Tugas', 'Terakhir berjalan', 'Dikerjakan', 'Keadaan'],
  never: 'Belum pernah',
  late: 'Terlambat',
  failed: (code: string): string => `Gagal: ${code}`,
  storage: 'Penyimpanan',
  storageColumns: ['Tempat', 'File', 'Ukuran'],
  database: 'Database',
  versions: 'Versi',
  versionNames: { product: 'Arena Akun', database: 'PostgreSQL', node: 'Node.js', schema: 'Skema' },
  faults: 'Kesalahan terakhir',
  faultsAbout: 'Paling banyak 50, sejak server dimulai. Hanya tempat dan kodenya, tanpa isi.',
  faultColumns: ['Waktu', 'Tempat', 'Kode'],
  noFaults: 'Tidak ada kesalahan sejak server dimulai.',
  size,
  number,
  live: 'Data contoh',
  liveAbout:
    'Toko contoh membantu mencoba. Sebelum berjualan sungguhan, hapus produk contohnya, karena tidak bisa dipesan. Game, kategori, dan tiernya boleh kamu pakai terus.',
  noSamples: 'Tidak ada data contoh. Toko ini berisi barangmu sendiri.',
  counts: {
    products: 'Produk contoh',
    rentals: 'Pilihan sewa',
    sales: 'Flash sale',
    groups: 'Game, kategori, dan tier tanpa produkmu',
    preservedGroups: 'Game, kategori, dan tier yang tetap ada karena dipakai produkmu',
    games: 'Game',
    attributes: 'Atribut game',
    categories: 'Kategori',
    tiers: 'Tier',
    notifications: 'Notifikasi contoh',
    files: 'File gambar',
  },
  remove: 'Hapus data contoh',
  removeTitle: 'Hapus data contoh?',
  removeText: 'Yang dihapus tidak bisa dikembalikan. Produk, pengaturan, dan pelangganmu sendiri tidak tersentuh.',
  structure: 'Game, kategori, dan tier contoh',
  keepStructure: 'Pakai terus',
  removeStructure: 'Hapus juga',
  goes: 'Dihapus',
  stays: 'Tetap ada',
  typeName: (name: string): string => `Ketik nama toko: ${name}`,
  confirm: 'Hapus untuk selamanya',
  cancel: 'Batal',
  progress: (left: number): string => (left === 0 ? 'Menghapus file…' : `Tersisa ${number(left)} produk…`),
  removed: 'Data contoh sudah dihapus. Selamat berjualan!',
} as const;

const subjects = {
  order: 'Pesanan',
  receipt: 'Uang tanpa pesanan',
  settlement: 'Setoran',
  outside_sale: 'Terjual di luar',
  reason: 'Alasan mutasi',
  opening: 'Saldo awal',
  rounding: 'Pembulatan sen',
  journal: 'Jurnal tanpa peristiwa',
} as const;

/** Liabilities and revenue are credit balances, which people read without a minus sign. */
const isCredit = (account: string): boolean =>
  ['order_escrow', 'deposit_escrow', 'unmatched_receipts', 'refund_payable', 'opening_balance'].includes(account) ||
  /^(?:revenue|income):/.test(account);

/** Texts of the comparison of the books. */
export const booksText = {
  title: 'Pembukuan',
  about:
    'Hitung ulang dari pesanan, pembayaran, komplain, dan refund berapa isi setiap akun dan berapa hak setiap pembeli, lalu bandingkan dengan Buku besar. Tidak ada yang diubah.',
  run: 'Periksa pembukuan',
  running: (orders: number): string => `Memeriksa… ${formatCount(orders)} pesanan`,
  equal: 'Cocok',
  differing: (count: number): string => `${formatCount(count)} selisih`,
  compared: ({ orders, receipts, settlements, outside_sales: outside, reasons, openings }: AuditedCounts): string =>
    `Diperiksa: ${formatCount(orders)} pesanan, ${formatCount(receipts)} uang tanpa pesanan, ${formatCount(settlements)} setoran, ${formatCount(outside)} penjualan di luar toko, ${formatCount(reasons)} alasan mutasi, ${formatCount(openings)} saldo awal.`,
  fine: 'Setiap akun dan setiap hak pembeli sesuai dengan yang terjadi.',
  remedy:
    'Hentikan refund dan setoran untuk yang disebut di bawah sampai penyebabnya jelas. Simpan halaman ini, lalu minta bantuan pengembang toko.',
  shown: (count: number): string => `Yang ditampilkan ${formatCount(count)} pertama.`,
  differences: 'Selisih pembukuan',
  columns: ['Tentang', 'Akun', 'Seharusnya', 'Di buku'],
  subject: (subject: keyof typeof subjects): string => subjects[subject],
  account: (account: string): string => (account === 'refund_list' ? 'Daftar refund pembeli' : accountName(account)),
  amount: (account: string, balance: number): string => formatRupiah(isCredit(account) && balance !== 0 ? -balance : balance),
} as const;
