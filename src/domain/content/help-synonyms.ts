/** What people call the same thing when they look for help, in lower case and without punctuation. */
export const HELP_SYNONYMS: readonly (readonly string[])[] = [
  ['refund', 'uang kembali', 'pengembalian dana', 'uangku dikembalikan', 'balikin uang', 'duit balik'],
  ['hackback', 'hack back', 'diambil kembali', 'ditarik kembali', 'pemilik lama', 'pemilik sebelumnya'],
  ['otp', 'kode 6 angka', 'kode masuk', 'kode verifikasi', 'kode pendaftaran'],
  ['batal', 'dibatalkan', 'cancel'],
  ['tipu', 'penipu', 'penipuan', 'scam', 'scammer', 'palsu'],
  ['password', 'kata sandi', 'sandi', 'pw'],
  ['wa', 'whatsapp'],
  ['komplain', 'keluhan', 'lapor', 'laporkan masalah'],
  ['login', 'masuk'],
  ['sign up', 'register', 'daftar', 'mendaftar'],
  ['2fa', 'verifikasi 2 langkah', 'dua langkah', 'autentikator'],
  ['kredit', 'cicilan', 'paylater', 'nyicil'],
  ['rental', 'sewa'],
  ['banned', 'ban', 'sanksi'],
  ['jaminan', 'garansi'],
  ['email', 'e mail', 'gmail'],
  ['hp', 'nomor hp', 'ponsel'],
];

/** Words of a question that say nothing about its subject. */
export const HELP_FILLERS: ReadonlySet<string> = new Set(
  'apa apakah aku akun bagaimana bisa cara caranya di dong gimana ini itu kalau kamu ke kenapa mau min saya untuk yang'.split(' '),
);
