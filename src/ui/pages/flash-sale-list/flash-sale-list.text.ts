export const saleListText = {
  description: (siteName: string): string =>
    `Flash sale di ${siteName}: harga khusus dengan batas waktu dan stok terbatas. Yang paling cepat berakhir ada di depan.`,
  /** Running sales that are sold out. */
  soldOut: (count: string): string => `${count} habis`,
  nextEnd: 'Yang pertama berakhir dalam',
  running: 'Sedang berlangsung',
  upcomingHint: 'Harganya turun sendiri begitu waktunya tiba.',
  emptyTitle: 'Belum ada flash sale',
  emptyText: 'Begitu ada yang mulai, langsung tampil di sini.',
  emptyUntil: (moment: string): string => `Yang berikutnya mulai ${moment}.`,
  emptyAction: 'Lihat semua produk',
} as const;
