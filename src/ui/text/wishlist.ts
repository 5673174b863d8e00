export const wishlistText = {
  title: 'Wishlist',
  description: 'Akun yang kamu simpan di perangkat ini.',
  save: 'Simpan ke wishlist',
  remove: 'Hapus dari wishlist',
  saved: 'Disimpan ke wishlist.',
  removed: 'Dihapus dari wishlist.',
  emptyTitle: 'Wishlist masih kosong',
  emptyText: 'Ketuk hati di kartu akun untuk menyimpannya di sini.',
  /** For browsers that run no scripts: the list is on the device, and only a script can read it there. */
  scriptNeeded:
    'Wishlist disimpan di perangkat ini dan hanya bisa dibuka dengan JavaScript. Aktifkan JavaScript di peramban, lalu muat ulang.',
  emptyAction: 'Lihat akun',
  count: (count: string): string => `${count} akun tersimpan`,
} as const;
