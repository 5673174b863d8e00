/** Wishlist texts for signed-in people only. */
export const wishlistAlertsText = {
  label: 'Kabari kalau harga turun',
  about: (name: string): string => ` untuk ${name}`,
  isOn: 'Kamu dikabari saat harganya turun, tersedia lagi, atau bisa disewa.',
  isOff: 'Kamu tidak dikabari lagi.',
  notSet: 'Belum bisa diubah. Coba lagi.',
  whenBack: 'Kabari aku kalau tersedia lagi',
  alertsOn: 'Kamu akan dikabari',
  full: 'Wishlist akunmu penuh, jadi sebagian hanya tersimpan di perangkat ini.',
} as const;
