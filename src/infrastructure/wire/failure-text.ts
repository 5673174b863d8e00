import type { AccountFailure } from '../../application/auth/account.calls.ts';
import { specifiedFailures } from '../../application/shared/specified-failures.ts';
import type { Failure, FailureValues } from '../../domain/shared/result.ts';

type Text = string | ((values: FailureValues) => string);

const seconds = ({ retryAfter }: FailureValues): string => {
  const wait = Number(retryAfter);
  if (wait < 120) return `${wait} detik`;
  const minutes = Math.ceil(wait / 60);
  return minutes < 120 ? `${minutes} menit` : `${Math.ceil(minutes / 60)} jam`;
};

const WEAK_PASSWORD: Readonly<Record<string, string>> = {
  long: 'Kata sandi terlalu panjang, paling banyak 72 bita.',
  common: 'Kata sandi ini terlalu mudah ditebak. Pilih yang lain.',
};
const FACTOR: Readonly<Record<string, string>> = {
  missing: 'Aktifkan dulu verifikasi 2 langkah di Pengaturan.',
  recovery: 'Masukkan lagi kode verifikasi 2 langkah sebelum membuat kode pemulihan.',
  stale: 'Masukkan lagi kode verifikasi 2 langkah sebelum menyimpan pengaturan.',
  account: 'Masukkan lagi kode verifikasi 2 langkah sebelum mengubah data akunmu.',
};
const FORBIDDEN: Readonly<Record<string, string>> = {
  settings: 'Kamu tidak boleh mengubah pengaturan toko ini.',
  upload: specifiedFailures.UPLOAD_DENIED,
  system: 'Halaman ini untuk pengelola toko.',
};

/** Texts of failures in the shop's interface (docs/api/openapi.json); literal where section 8 of the specification defines them. */
const KNOWN = {
  SECRET_KEY_MISSING:
    'Server ini berjalan tanpa SUPABASE_SECRET_KEY: masuk akun, pesanan, pembayaran, pesan, tugas lanjutan dan pengelolaan tidak jalan di sini. Setel kuncinya, lalu mulai ulang.',
  ...specifiedFailures,
  INVALID_PHONE: 'Nomor HP tidak dikenali. Tulis lengkap, misalnya 0812-3456-7890 atau +62 812-3456-7890.',
  COUNTRY_NOT_SERVED: 'Kami belum bisa mengirim kode ke nomor dari negara ini.',
  INVALID_NAME: 'Isi namamu dulu, paling banyak 60 karakter.',
  INVALID_EMAIL: 'Alamat email tidak dikenali. Periksa lagi penulisannya.',
  WEAK_PASSWORD: ({ weakness, min = 8, spent }) =>
    `${WEAK_PASSWORD[String(weakness)] ?? `Kata sandi minimal ${min} karakter.`}${spent === 'code' ? ' Kodenya sudah terpakai, jadi minta kode baru.' : ''}`,
  INVALID_PICTURE: 'Gambar ini tidak bisa dipakai. Pilih foto JPG, PNG, atau WebP yang lain.',
  SAME_PHONE: 'Ini sudah nomor HP akunmu.',
  SAME_PASSWORD: 'Kata sandi baru harus berbeda dari yang lama.',
  INVALID_CREDENTIALS: 'Nomor HP, email, atau kata sandi salah.',
  ACCOUNT_BLOCKED: 'Akun ini diblokir. Hubungi kami kalau menurutmu ini keliru.',
  INVALID_CODE: 'Kode salah atau sudah tidak berlaku. Periksa lagi, atau minta kode baru.',
  CODE_SPENT: 'Kode ini sudah terlalu sering salah dimasukkan. Minta kode baru.',
  REQUEST_EXPIRED: 'Permintaan ini sudah lewat. Mulai lagi dari awal.',
  PHONE_NEEDED: 'Masukkan nomor HP akunmu. Kode tidak dikirim lewat email.',
  UNAUTHENTICATED: ({ reason }) =>
    reason === 'other-account'
      ? 'Sesi ini milik akun lain. Masuk lagi untuk melanjutkan.'
      : 'Sesi kamu sudah berakhir. Masuk lagi untuk melanjutkan.',
  SECOND_FACTOR_REQUIRED: ({ reason }) => FACTOR[String(reason)] ?? 'Masukkan dulu kode verifikasi 2 langkah.',
  WRONG_PASSWORD: 'Kata sandi salah.',
  PASSWORD_NEEDED: 'Isi kata sandimu dulu, untuk memastikan ini kamu.',
  EMAIL_TAKEN: 'Email ini sudah dipakai akun lain.',
  PROFILE_COMPLETE: 'Profilmu sudah lengkap. Ganti emailnya di halaman profil.',
  MONEY_OWED: 'Masih ada refund yang belum terkirim. Setelah uangnya kembali, akunmu bisa dihapus.',
  OPEN_COMPLAINT: 'Masih ada komplain yang berjalan. Setelah diputuskan, akunmu bisa dihapus.',
  OPEN_EXCEPTION: 'Masih ada pembayaranmu yang sedang kami tinjau. Setelah jelas, akunmu bisa dihapus.',
  OPEN_ORDER: 'Masih ada pesanan yang berjalan. Selesaikan atau batalkan dulu, lalu hapus akunmu.',
  LAST_OWNER: 'Pemilik terakhir tidak bisa menghapus akunnya. Jadikan orang lain pemilik dulu.',
  NOT_FOUND: ({ what }) => (what === 'file' ? 'File tidak ditemukan. Unggah lagi.' : 'Perangkat ini tidak ada di daftarmu.'),
  NOT_SENT: ({ what }) =>
    what === 'email' ? 'Email belum bisa dikirim. Periksa alamatnya, lalu coba lagi.' : 'Kode belum bisa dikirim. Coba lagi sebentar lagi.',
  UNAVAILABLE: ({ what }) =>
    what === 'newsletter'
      ? 'Langganan kabar belum tersedia. Coba lagi nanti.'
      : 'Layanan akun sedang tidak bisa dihubungi. Coba lagi sebentar lagi.',
  TOO_MANY_ATTEMPTS: (values) =>
    values['what'] === 'newsletter'
      ? 'Terlalu banyak pendaftaran dari jaringan ini. Coba lagi nanti.'
      : `Terlalu banyak percobaan. Coba lagi dalam ${seconds(values)}.`,
  TOO_MANY_CODES: (values) => `Kode baru bisa diminta dalam ${seconds(values)}.`,
  FORBIDDEN: ({ what }) => FORBIDDEN[String(what)] ?? '',
  SETTINGS_CHANGED: 'Pengaturan baru saja disimpan orang lain. Muat ulang, lalu ubah lagi.',
  INVALID_SETTINGS: ({ field }) => (field === undefined ? 'Ada isian yang tidak diterima.' : `Isian ${field} tidak diterima.`),
  FILE_WITHHELD: 'Gambarnya belum selesai diperiksa, atau filenya sudah tidak ada. Tunggu sebentar lalu simpan lagi, atau unggah ulang.',
  SVG_REFUSED: 'Gambar SVG ini tidak bisa dipakai: isinya rusak, atau tidak ada yang tersisa setelah dibersihkan.',
  NEWSLETTER_CLOSED: 'Langganan kabar lewat email sedang ditutup.',
  UNKNOWN_TOKEN: 'Tautan ini tidak dikenali. Buka lagi tautan dari email terakhir.',
  CONSENT_NEEDED: 'Kabar hanya dikirim kepada yang setuju menerimanya.',
  CROSS_ORIGIN: 'Permintaan dari situs lain tidak diterima.',
  BAD_REQUEST: 'Kiriman tidak bisa dibaca. Muat ulang halaman, lalu coba lagi.',
  UPLOAD_FAILED: 'Unggahan gagal. Coba lagi.',
} satisfies Readonly<Record<AccountFailure, Text>> & Readonly<Record<string, Text>>;

const TEXTS: Readonly<Record<string, Text>> = KNOWN;

/** The `error` of a response. A code without a text is returned itself. */
export const failureText = ({ code, values = {} }: Failure): string => {
  const text = TEXTS[code];
  return typeof text === 'function' ? text(values) : (text ?? code);
};

/** The `message` of a response that describes the next step. */
export const ANSWER_TEXTS = {
  signup: 'Kode 6 angka sudah dikirim lewat WhatsApp ke nomor HP-mu.',
  'resend-code': 'Kode baru sudah dikirim. Kode sebelumnya tidak berlaku lagi.',
  'request-password-reset': 'Kalau nomor ini terdaftar, kode 6 angka sudah dikirim ke sana lewat WhatsApp.',
  'change-phone': 'Kode 6 angka sudah dikirim lewat WhatsApp ke nomor barumu.',
  'change-password': 'Kata sandi sudah diganti. Perangkat lain sudah keluar.',
  'reset-password': 'Kata sandi sudah diganti. Masuk dengan kata sandi barumu.',
} as const;
