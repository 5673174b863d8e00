/** Wishlist texts of every page; its own page has further ones. */
export const wishlistText = {
  save: 'Simpan ke wishlist',
  remove: 'Hapus dari wishlist',
  saved: 'Disimpan ke wishlist.',
  removed: 'Dihapus dari wishlist.',
  undo: 'Urungkan',
} as const;
