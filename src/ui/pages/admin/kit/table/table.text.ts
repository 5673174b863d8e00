export const tableText = {
  chooseAll: 'Pilih semua di halaman ini',
  chooseOne: (name: string): string => `Pilih ${name}`,
  sortBy: (column: string): string => `Urutkan menurut ${column}`,
  loading: 'Memuat',
} as const;
