export const searchAlertsText = {
  title: 'Kabar pencarian',
  text: 'Kami kabari begitu ada yang baru untuk pencarian atau game ini.',
  none: 'Belum ada. Tekan “Kabari kalau ada” saat pencarian tidak menemukan apa-apa, atau di daftar satu game.',
  search: (text: string): string => `“${text}”`,
  ofSearch: 'Pencarian',
  ofGame: 'Semua yang baru dari game ini',
  open: 'Lihat',
  remove: 'Hapus',
  removeLabel: (name: string): string => `Hapus kabar ${name}`,
  removed: 'Kabar dihapus.',
  notLoaded: 'Daftarnya belum bisa dimuat.',
  notRemoved: 'Belum terhapus. Coba lagi.',
} as const;
