import { fail, type Result, succeed } from '../../domain/shared/result.ts';

/** Why the database did not do it, in words; a code of each function's own. */
const TEXTS: Readonly<Record<string, string>> = {
  MISSING: 'Sudah tidak ada. Muat ulang halaman ini.',
  NOT_ALLOWED: 'Peranmu tidak boleh melakukan ini.',
  REASON: 'Tulis alasannya, 3 sampai 300 huruf.',
  BODY: 'Tulis catatannya, paling banyak 1.000 huruf.',
  NOT_FRESH: 'Verifikasi kedua diperlukan. Coba lagi.',
  LAST_OWNER: 'Toko harus punya paling sedikit satu pemilik.',
  HAS_ROLE: 'Pemilik nomor ini sudah bagian dari tim. Ubah perannya di daftar.',
  PHONE: 'Nomor HP ini tidak dikenali.',
  ROLE: 'Peran ini tidak ada.',
  OWN_FACTOR: 'Aktifkan dulu verifikasi kedua di akunmu sendiri.',
};

/** @param answer "done", or why not */
export const commandResult = (answer: string): Result<null> =>
  answer === 'done' ? succeed(null) : fail(answer, TEXTS[answer] ?? 'Belum berhasil. Coba lagi.');
