export const messagePictureText = {
  see: 'Lihat gambar',
  unseen: 'Gambarnya belum bisa dimuat. Coba lagi.',
  alt: 'Gambar kemajuan pengerjaan',
} as const;
