import type { FailureTexts } from './failures.ts';

const PRODUCT_IMAGES = 'product-images';

/** What screens say where the specification has English words, which are for interfaces and the log. */
export const screenFailures = {
  LOGIN_FAILED: 'Belum bisa masuk. Coba lagi.',
  SIGNUP_FAILED: 'Belum bisa mendaftar. Coba lagi.',
  VERIFICATION_FAILED: 'Kodenya belum bisa diperiksa. Coba lagi.',
  PROFILE_COMPLETION_FAILED: 'Profil belum tersimpan. Coba lagi.',
  NOT_SIGNED_IN: 'Masuk dulu untuk melanjutkan.',
  NETWORK_ERROR: 'Kami belum bisa dihubungi. Cek koneksimu, lalu coba lagi.',
  RLS_POLICY_ERROR: 'Kamu tidak punya izin untuk ini. Minta pemilik toko memeriksa peranmu.',
  INVALID_PRICE: 'Isi harga dengan angka mulai dari 1, misalnya 1.250.000.',
  NAME_AND_DESCRIPTION_REQUIRED: 'Nama dan deskripsi wajib diisi.',
  CATEGORY_REQUIRED: 'Pilih kategori dulu.',
  INVALID_FILE: 'File ini tidak bisa dipakai. Pilih file lain.',
  FILE_EMPTY: 'File ini kosong. Pilih file lain.',
  FILE_TOO_LARGE: ({ bucket }) => `Gambarnya terlalu besar: paling banyak ${bucket === PRODUCT_IMAGES ? 10 : 5} MB.`,
  FILE_TYPE: ({ bucket }) =>
    `Jenis file ini tidak bisa dipakai. Pilih ${bucket === PRODUCT_IMAGES ? 'JPG, PNG, GIF, atau WebP' : 'JPG, PNG, GIF, WebP, atau SVG'}.`,
  BUCKET_NOT_FOUND: 'Tempat gambar belum siap. Buka halaman Sistem untuk memeriksanya.',
  UPLOAD_DENIED: 'Kamu tidak punya izin mengunggah gambar. Minta pemilik toko memeriksa peranmu.',
  FILE_EXISTS: 'File ini sudah ada. Unggah sekali lagi.',
  NO_PATH: 'Gambarnya terkirim, tetapi belum tersimpan. Unggah lagi.',
  NO_PUBLIC_URL: 'Gambarnya tersimpan, tetapi belum bisa ditampilkan. Unggah lagi.',
} as const satisfies FailureTexts;
