export const offlineText = {
  update: 'Versi baru tersedia',
  updateText: 'Selesaikan dulu isianmu, lalu muat ulang.',
  reload: 'Muat ulang',
  later: 'Nanti saja',
} as const;
