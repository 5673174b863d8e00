export const inlineText = {
  saved: 'Tersimpan',
  notANumber: 'Isi dengan angka bulat, 0 atau lebih.',
  atMost: (most: string): string => `Paling banyak ${most}.`,
} as const;
