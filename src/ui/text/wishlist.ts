/** What of the wishlist is said on every page; its own page has words of its own. */
export const wishlistText = {
  save: 'Simpan ke wishlist',
  remove: 'Hapus dari wishlist',
  saved: 'Disimpan ke wishlist.',
  removed: 'Dihapus dari wishlist.',
  undo: 'Urungkan',
} as const;
