export const undoText = {
  undo: 'Urungkan',
  undone: 'Sudah dikembalikan.',
  outrun: 'Tidak dikembalikan: sudah diubah lagi sejak itu.',
  failed: 'Belum bisa dikembalikan. Periksa lagi keadaannya sekarang.',
} as const;
