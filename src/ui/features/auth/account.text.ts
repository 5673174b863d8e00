/** Texts that the account pages share. */
export const accountText = {
  noCode: 'Belum menerima kode?',
  resend: 'Kirim ulang',
  resendIn: (time: string): string => `Kirim ulang dalam ${time}`,
  codeSent: 'Kode baru sudah dikirim.',
  phoneProblems: {
    unknown: 'Nomor ini bukan nomor ponsel dari negara yang kami layani.',
    short: 'Nomor ini terlalu pendek. Periksa lagi.',
    long: 'Nomor ini terlalu panjang. Periksa lagi.',
  },

  secondFactorTitle: 'Verifikasi kedua',
  stepUp: 'Pastikan ini kamu',
  secondFactorApp: 'Buka aplikasi autentikator, lalu ketik kode 6 angka untuk Arena Akun.',
  secondFactorPhone: (phone: string): string => `Kami kirim kode 6 angka lewat WhatsApp ke ${phone}.`,
  verify: 'Verifikasi',
  byApp: 'Pakai aplikasi autentikator',
  sendTo: (phone: string): string => `Kirim kode lewat WhatsApp ke ${phone}`,
  useRecovery: 'Pakai kode pemulihan',
  recoveryText: 'Ketik salah satu kode pemulihan yang kamu simpan. Setiap kode berlaku satu kali.',
  recoveryCode: 'Kode pemulihan',
  recoveryHint: '16 huruf dan angka, misalnya 4F2A-91BC-07DE-53A8',
  useFactor: 'Pakai kode verifikasi',
  back: 'Kembali',
  cancel: 'Batal',
  retry: 'Coba lagi',
  scriptNeeded: 'Halaman akun butuh JavaScript. Aktifkan JavaScript di browser, lalu muat ulang.',
} as const;
