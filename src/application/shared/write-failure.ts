import { fail, type Result } from '../../domain/shared/result.ts';
import { isPortError } from './port-error.ts';
import { isWithheldPicture, WITHHELD_PICTURE, WITHHELD_PICTURE_TEXT } from './withheld-picture.ts';

/** The failure a refused write becomes; the texts of section 8 where it has one. */
export const writeFailure = (error: unknown): Result<never> => {
  if (isPortError(error, 'denied')) {
    return fail('RLS_POLICY_ERROR');
  }
  if (isPortError(error, 'conflict')) return fail('CONFLICT');
  if (isWithheldPicture(error)) return fail(WITHHELD_PICTURE, WITHHELD_PICTURE_TEXT);
  if (isPortError(error, 'invalid')) return fail('INVALID');
  return fail('UNAVAILABLE');
};
