import type { NotificationType } from '../../../domain/notification/notification.ts';

/** A day in the visitor's zone, as a sortable text. */
export const dayKey = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** "Hari ini", "Kemarin" or "Senin, 16 November 2026". A day that a slow clock puts into the future is shown as today. */
export const dayName = (day: string, today: string): string => {
  if (day >= today) return 'Hari ini';
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  if (day === dayKey(new Date(year, month - 1, date - 1))) return 'Kemarin';
  const [ofYear = 0, ofMonth = 1, ofDate = 1] = day.split('-').map(Number);
  return new Intl.DateTimeFormat('id-ID', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(ofYear, ofMonth - 1, ofDate),
  );
};

export const notificationsText = {
  title: 'Notifikasi',
  description: 'Kabar pesanan, sewa, stok, dan promo Arena Akun.',
  fresh: 'Notifikasi baru',
  isNew: 'Baru',
  dismiss: (title: string): string => `Tutup notifikasi: ${title}`,
  elsewhere: '(membuka situs lain)',
  filter: 'Tampilkan',
  all: 'Semua',
  unread: 'Belum dibaca',
  markAll: 'Tandai semua dibaca',
  markOne: (title: string): string => `Tandai dibaca: ${title}`,
  notMarked: 'Belum tersimpan sebagai dibaca. Coba lagi.',
  allMarked: 'Semua notifikasi sudah dibaca.',
  read: 'Selengkapnya',
  less: 'Ringkas',
  more: 'Muat lagi',
  moreFailed: 'Lanjutannya belum bisa dimuat. Coba lagi.',
  asking: 'Kabar baru kami cek tiap 15 detik.',
  loading: 'Sedang dimuat',
  emptyTitle: 'Belum ada notifikasi',
  emptyText: 'Kabar pesanan, harga turun, dan promo akan muncul di sini.',
  emptyAction: 'Lihat produk',
  allReadTitle: 'Semua sudah dibaca',
  allReadText: 'Tidak ada notifikasi yang menunggumu.',
  showAll: 'Tampilkan semua',
  failed: {
    title: 'Notifikasi belum bisa dimuat',
    text: 'Kami sedang tidak bisa dihubungi. Cek koneksimu, lalu coba lagi.',
    retry: 'Coba lagi',
  },
  guestText: 'Kamu melihat kabar untuk semua pengunjung. Masuk untuk melihat kabar pesanan, sewa, dan akunmu.',
  signIn: 'Masuk',
  scriptNeeded: 'Notifikasi butuh JavaScript. Aktifkan JavaScript di browser, lalu muat ulang.',
  types: {
    info: 'Info',
    promo: 'Promo',
    price_drop: 'Harga turun',
    restock: 'Stok kembali',
    rental: 'Sewa',
    order: 'Pesanan',
    security: 'Keamanan',
  } satisfies Record<NotificationType, string>,
} as const;
