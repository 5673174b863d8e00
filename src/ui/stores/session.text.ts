export const sessionText = {
  signedOut: 'Kamu sudah keluar.',
  signedOutEverywhere: 'Kamu sudah keluar dari semua perangkat.',
  othersMayStay: 'Kamu sudah keluar di sini. Perangkat lain belum tentu, karena kami tidak bisa dihubungi.',
  expired: 'Waktu masukmu sudah habis. Silakan masuk lagi.',
  invalid: 'Kamu sudah dikeluarkan dari akun ini. Silakan masuk lagi.',
} as const;
