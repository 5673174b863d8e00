export const wishlistText = {
  title: 'Wishlist',
  description: 'Akun yang kamu simpan di perangkat ini.',
  save: 'Simpan ke wishlist',
  remove: 'Hapus dari wishlist',
  saved: 'Disimpan ke wishlist.',
  removed: 'Dihapus dari wishlist.',
  emptyTitle: 'Wishlist masih kosong',
  emptyText: 'Ketuk hati di kartu akun untuk menyimpannya di sini.',
  emptyAction: 'Lihat akun',
  count: (count: string): string => `${count} akun tersimpan`,
} as const;
