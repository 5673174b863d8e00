export const sessionText = {
  expired: 'Waktu masukmu sudah habis. Silakan masuk lagi.',
  invalid: 'Kamu sudah dikeluarkan dari akun ini. Silakan masuk lagi.',
} as const;
