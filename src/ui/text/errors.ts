/** The two titles are the specification's (sections 2 and 8). */
export const errorText = {
  globalTitle: 'Oops! Terjadi kesalahan',
  globalText: 'Isian dan wishlist-mu aman. Muat ulang untuk mencoba lagi.',
  globalAction: 'Refresh Halaman',
  unexpectedTitle: 'Unexpected Application Error!',
  unexpectedText: 'Ada bagian yang tidak berjalan. Muat ulang halaman, atau mulai lagi dari beranda.',
  notFoundTitle: 'Halaman tidak ditemukan',
  notFoundText: 'Tautannya mungkin sudah lama, atau produknya sudah terjual.',
  productNotFoundTitle: 'Produk tidak ditemukan',
  productNotFoundText: 'Produk ini mungkin sudah terjual atau tidak ditawarkan lagi.',
  unavailableTitle: 'Kami sedang tidak bisa dihubungi',
  unavailableText: 'Tunggu sebentar lalu coba lagi. Wishlist-mu tetap aman.',
  offlineTitle: 'Halaman ini belum bisa dimuat',
  offlineText: 'Kamu sedang offline. Cek koneksi internetmu, lalu coba lagi.',
  retry: 'Coba lagi',
  toHome: 'Ke beranda',
  toProducts: 'Lihat semua produk',
} as const;
