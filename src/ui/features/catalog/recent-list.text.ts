export const recentText = {
  title: 'Terakhir dilihat',
  clear: 'Hapus daftar ini',
} as const;
