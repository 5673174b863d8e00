export const tableText = {
  chooseAll: 'Pilih semua di halaman ini',
  chooseOne: (name: string): string => `Pilih ${name}`,
  sortBy: (column: string): string => `Urutkan menurut ${column}`,
  loading: 'Memuat',
  saved: 'Tersimpan',
  atMost: (max: string): string => `Paling banyak ${max}.`,
} as const;
