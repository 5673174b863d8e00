export const suggestionsText = {
  label: 'Saran pencarian',
  recent: 'Pencarian terakhir',
  game: 'Game',
  category: 'Kategori',
  found: (count: number): string => `${count} saran. Pakai panah atas dan bawah untuk memilih.`,
} as const;
