export const inlineText = {
  saved: 'Tersimpan',
  atMost: (max: string): string => `Paling banyak ${max}.`,
} as const;
