export const inlineText = {
  saved: 'Tersimpan',
  notANumber: (least: number): string => `Isi dengan angka bulat, ${least} atau lebih.`,
  atMost: (max: string): string => `Paling banyak ${max}.`,
} as const;
