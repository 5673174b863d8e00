export const inlineText = {
  saved: 'Tersimpan',
  notANumber: 'Isi dengan angka bulat, 0 atau lebih.',
  atMost: (max: string): string => `Paling banyak ${max}.`,
} as const;
