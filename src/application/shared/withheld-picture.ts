import { isPortError } from './port-error.ts';

/** The word for a picture that the server has not read yet, or whose file is gone or on its way out (docs/decisions/0024). */
export const WITHHELD_PICTURE = 'FILE_WITHHELD';
export const WITHHELD_PICTURE_TEXT =
  'Gambarnya belum selesai diperiksa, atau filenya sudah tidak ada. Tunggu sebentar lalu simpan lagi, atau unggah ulang.';

/** PostgreSQL's code for it, as the database refuses to show such a picture. */
const REFUSED = '22F01';

/** Refused by the database itself, or by the server that asked it. */
export const isWithheldPicture = (error: unknown): boolean =>
  isPortError(error, 'invalid') && (error.code === REFUSED || error.code === WITHHELD_PICTURE);
