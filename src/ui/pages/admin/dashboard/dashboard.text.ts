import type { DayMeasure, QueueName } from '../../../../domain/insights/dashboard.ts';

const number = (value: number): string => value.toLocaleString('id-ID');

/** Texts of the dashboard. */
export const dashboardText = {
  title: 'Dasbor',
  factorNotice:
    'Kata sandi yang bocor tidak boleh cukup untuk mengambil alih toko. Peran tim, pembayaran, dan refund baru terbuka setelah verifikasi kedua aktif di akunmu.',
  queues: 'Perlu dikerjakan',
  queueNames: {
    out_of_stock: 'Stok habis',
    low_stock: 'Stok menipis',
    sales_low: 'Stok flash sale menipis',
    sales_ending: 'Flash sale segera berakhir',
    sales_starting: 'Flash sale segera mulai',
    drafts: 'Draf notifikasi menunggu',
    without_picture: 'Tanpa gambar',
    inactive: 'Nonaktif',
    archived: 'Diarsipkan',
  } satisfies Record<QueueName, string>,
  /** Shown beside a count when some of it is overdue. */
  overdue: {
    out_of_stock: (count: number): string => `${number(count)} sedang flash sale`,
    low_stock: (count: number): string => number(count),
    sales_low: (count: number): string => `${number(count)} habis`,
    sales_ending: (count: number): string => `${number(count)} dalam 1 jam`,
    sales_starting: (count: number): string => number(count),
    drafts: (count: number): string => `${number(count)} lewat jadwal`,
    without_picture: (count: number): string => `${number(count)} sedang tampil`,
    inactive: (count: number): string => number(count),
    archived: (count: number): string => number(count),
  } satisfies Record<QueueName, (count: number) => string>,
  span: 'Rentang waktu',
  spans: { 7: '7 hari', 30: '30 hari', 90: '90 hari' },
  figures: 'Pengunjung toko',
  about:
    'Kunjungan halaman adalah halaman yang dibuka dari server toko, bukan jumlah orang: pengunjung tidak diikuti, robot tidak dihitung, dan berpindah halaman di dalam toko tidak dihitung lagi.',
  measures: { views: 'Kunjungan halaman', searches: 'Pencarian', wishes: 'Disimpan ke wishlist' } satisfies Record<DayMeasure, string>,
  table: 'Angka per hari',
  day: 'Hari',
  chart: (name: string, total: number, days: number): string => `${name}, ${number(total)} dalam ${days} hari; angkanya ada di tabel`,
  total: number,
  topPages: 'Halaman terbanyak dibuka',
  topSearches: 'Pencarian teratas',
  emptySearches: 'Tanpa hasil',
  emptySearchesAbout: 'Yang dicari pengunjung tetapi belum ada di toko.',
  nothingYet: 'Belum ada.',
  words: 'Kata',
  page: 'Halaman',
  times: 'Jumlah',
  problem: 'Dasbor belum bisa dimuat.',
  pages: {
    '/': 'Beranda',
    '/products': 'Daftar produk',
    '/products/:id': 'Halaman produk',
    '/flash-sales': 'Daftar flash sale',
    '/flash-sales/:id': 'Halaman flash sale',
    '/search': 'Pencarian',
    '/wishlist': 'Wishlist',
    '/feed': 'Feed',
    '/community': 'Komunitas',
    '/help': 'Bantuan',
    '/terms': 'Ketentuan',
    '/sell': 'Jual akun',
    '/auth': 'Masuk',
    '/profile': 'Profil',
    '/settings': 'Pengaturan',
    '/notifications': 'Notifikasi',
    '/*': 'Lainnya',
  } as Readonly<Record<string, string>>,
  shortDay: (day: string): string =>
    new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)),
} as const;
