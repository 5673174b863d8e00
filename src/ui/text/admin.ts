export const adminText = {
  title: 'Admin',
  description: 'Halaman untuk pengelola toko.',
  soonTitle: 'Admin segera hadir',
  soonText: 'Kamu sudah masuk sebagai admin. Halaman untuk mengelola toko sedang kami siapkan.',
  toShop: 'Lihat toko',
  againTitle: 'Masuk lagi',
  againText: 'Waktu masukmu untuk halaman admin sudah habis.',
  again: 'Masuk lagi',
  unreachableTitle: 'Toko belum menjawab',
  unreachableText: 'Kami belum bisa memastikan siapa kamu. Coba lagi sebentar lagi.',
  retry: 'Coba lagi',
} as const;
