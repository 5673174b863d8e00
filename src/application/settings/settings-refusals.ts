import { type Outcome, refuse } from '../auth/server/outcome.ts';
import { unavailable } from '../auth/server/refusals.ts';
import { isPortError } from '../shared/port-error.ts';
import { isWithheldPicture, WITHHELD_PICTURE, WITHHELD_PICTURE_TEXT } from '../shared/withheld-picture.ts';

// What /api/admin answers about settings; codes and texts as in docs/api/openapi.json.

const forbidden = refuse('FORBIDDEN', 'Kamu tidak boleh mengubah pengaturan toko ini.');
const changed = refuse('SETTINGS_CHANGED', 'Pengaturan baru saja disimpan orang lain. Muat ulang, lalu ubah lagi.');
const withheldPicture = refuse(WITHHELD_PICTURE, WITHHELD_PICTURE_TEXT);
const invalid = refuse('INVALID_SETTINGS', 'Ada isian yang tidak diterima.');
const staleSecondFactor = refuse('SECOND_FACTOR_REQUIRED', 'Masukkan lagi kode dari faktor keduamu sebelum menyimpan pengaturan.');

/** @param field as it is sent */
export const invalidSetting = (field: string): Outcome<never> => refuse('INVALID_SETTINGS', `Isian ${field} tidak diterima.`);

/** The word the database says when the second factor was shown too long ago. */
export const STALE = 'SECOND_FACTOR_STALE';

export const settingsRefusal = (error: unknown): Outcome<never> => {
  if (isPortError(error, 'denied')) return error.message === STALE ? staleSecondFactor : forbidden;
  if (isPortError(error, 'conflict')) return changed;
  if (isWithheldPicture(error)) return withheldPicture;
  return isPortError(error, 'invalid') ? invalid : unavailable;
};
