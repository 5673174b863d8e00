/** What a visitor reads for a failure's code, where the specification's own text is for programs. */
export const failures: Readonly<Record<string, string>> = {
  WISHLIST_NOT_SAVED: 'Belum tersimpan. Coba lagi.',
};
