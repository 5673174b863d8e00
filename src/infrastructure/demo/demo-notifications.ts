import { uuidOf } from './derived.ts';

const HOUR = 3_600_000;

/** What a new shop has told everybody, so that the bell has something to say. True of every demonstration shop. */
const TOLD = [
  {
    key: 'flash-sale',
    hoursAgo: 1,
    type: 'promo',
    title: 'Flash sale sedang berjalan',
    body: 'Harga turun untuk waktu terbatas. Yang paling cepat berakhir ada di urutan pertama.',
    link_url: '/flash-sales',
  },
  {
    key: 'rental',
    hoursAgo: 20,
    type: 'rental',
    title: 'Mau coba dulu? Sewa akunnya',
    body: 'Sebagian akun bisa disewa per hari. Pilih lama sewanya di halaman akun.',
    link_url: '/products?sewa=1',
  },
  {
    key: 'welcome',
    hoursAgo: 30,
    type: 'info',
    title: 'Selamat datang di Arena Akun',
    body: 'Jual, beli, dan sewa akun game di satu tempat. Ketuk hati di kartu akun untuk menyimpannya di wishlist.',
    link_url: '/products',
  },
] as const;

/** Rows of public.notifications, all of them broadcasts. */
export const demoNotifications = (now: Date) =>
  TOLD.map(({ key, hoursAgo, ...row }) => ({
    id: uuidOf('notification', key),
    ...row,
    created_at: new Date(now.getTime() - hoursAgo * HOUR),
  }));
