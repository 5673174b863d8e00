import { type Outcome, refuse } from './outcome.ts';

// Codes of /api/auth and their texts. What a stranger could learn from a difference has one code for all its reasons.

export const invalidPhone = refuse(
  'INVALID_PHONE',
  'Nomor HP tidak dikenali. Tulis lengkap, misalnya 0812-3456-7890 atau +62 812-3456-7890.',
);
export const countryNotServed = refuse('COUNTRY_NOT_SERVED', 'Kami belum bisa mengirim kode ke nomor dari negara ini.');
export const invalidName = refuse('INVALID_NAME', 'Isi nama dengan 1 sampai 60 karakter.');
export const invalidEmail = refuse('INVALID_EMAIL', 'Alamat email tidak dikenali. Periksa lagi penulisannya.');
export const passwordTooShort = refuse('WEAK_PASSWORD', 'Kata sandi minimal 8 karakter.');
export const passwordTooLong = refuse('WEAK_PASSWORD', 'Kata sandi terlalu panjang, paling banyak 72 bita.');
export const passwordTooEasy = refuse('WEAK_PASSWORD', 'Kata sandi ini terlalu mudah ditebak. Pilih yang lain.');
export const samePassword = refuse('SAME_PASSWORD', 'Kata sandi baru harus berbeda dari yang lama.');
export const invalidCredentials = refuse('INVALID_CREDENTIALS', 'Nomor HP, email, atau kata sandi salah.');
export const accountBlocked = refuse('ACCOUNT_BLOCKED', 'Akun ini diblokir. Hubungi kami kalau menurutmu ini keliru.');
export const invalidCode = refuse('INVALID_CODE', 'Kode salah atau sudah tidak berlaku. Periksa lagi, atau minta kode baru.');
export const codeSpent = refuse('CODE_SPENT', 'Kode ini sudah terlalu sering salah dimasukkan. Minta kode baru.');
export const unknownRequest = refuse('REQUEST_EXPIRED', 'Permintaan ini sudah lewat. Mulai lagi dari awal.');
export const phoneNeeded = refuse('PHONE_NEEDED', 'Masukkan nomor HP akunmu. Kode tidak dikirim lewat email.');
export const unauthenticated = refuse('UNAUTHENTICATED', 'Sesi kamu sudah berakhir. Masuk lagi untuk melanjutkan.');
export const notYourAccount = refuse('UNAUTHENTICATED', 'Sesi ini milik akun lain. Masuk lagi untuk melanjutkan.');
export const secondFactorRequired = refuse('SECOND_FACTOR_REQUIRED', 'Masukkan dulu kode dari faktor keduamu.');
export const wrongPassword = refuse('WRONG_PASSWORD', 'Kata sandi salah.');
export const emailTaken = refuse('EMAIL_TAKEN', 'Email ini sudah dipakai akun lain.');
export const lastOwner = refuse('LAST_OWNER', 'Pemilik terakhir tidak bisa menghapus akunnya. Jadikan orang lain pemilik dulu.');
export const sessionNotFound = refuse('NOT_FOUND', 'Perangkat ini tidak ada di daftarmu.');
export const notSent = refuse('NOT_SENT', 'Kode belum bisa dikirim. Coba lagi sebentar lagi.', 30);
export const unavailable = refuse('UNAVAILABLE', 'Layanan akun sedang tidak bisa dihubungi. Coba lagi sebentar lagi.', 5);

/** @param seconds until it works again */
export const tooManyAttempts = (seconds: number): Outcome<never> =>
  refuse('TOO_MANY_ATTEMPTS', `Terlalu banyak percobaan. Coba lagi dalam ${inWords(seconds)}.`, seconds);

export const tooManyCodes = (seconds: number): Outcome<never> =>
  refuse('TOO_MANY_CODES', `Kode baru bisa diminta dalam ${inWords(seconds)}.`, seconds);

const inWords = (seconds: number): string => {
  if (seconds < 120) return `${seconds} detik`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} menit` : `${Math.ceil(minutes / 60)} jam`;
};
