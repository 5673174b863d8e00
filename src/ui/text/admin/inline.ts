export const inlineText = {
  saved: 'Tersimpan',
  notANumber: 'Isi dengan angka bulat, 0 atau lebih.',
} as const;
