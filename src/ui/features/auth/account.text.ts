/** Words that the pages of an account share. */
export const accountText = {
  noCode: 'Belum menerima kode?',
  resend: 'Kirim ulang',
  resendIn: (time: string): string => `Kirim ulang dalam ${time}`,
  codeSent: 'Kode baru sudah dikirim.',
  phoneInvalid: 'Nomor ini bukan nomor ponsel dari negara yang kami layani.',

  secondFactorTitle: 'Verifikasi kedua',
  secondFactorApp: 'Buka aplikasi autentikator, lalu ketik kode 6 angka untuk Arena Akun.',
  secondFactorPhone: (phone: string): string => `Kami kirim kode 6 angka ke ${phone}.`,
  verify: 'Verifikasi',
  byApp: 'Pakai aplikasi autentikator',
  sendTo: (phone: string): string => `Kirim kode ke ${phone}`,
  useRecovery: 'Pakai kode pemulihan',
  recoveryText: 'Ketik salah satu kode pemulihan yang kamu simpan. Setiap kode berlaku satu kali.',
  recoveryCode: 'Kode pemulihan',
  recoveryHint: '16 huruf dan angka, misalnya 4F2A-91BC-07DE-53A8',
  useFactor: 'Pakai kode verifikasi',
  back: 'Kembali',
  factorsMissing: 'Cara verifikasimu belum bisa dimuat.',
  retry: 'Coba lagi',
  scriptNeeded: 'Halaman akun memerlukan JavaScript. Aktifkan JavaScript di peramban, lalu muat ulang.',
} as const;
