import { fail, type Result } from '../../domain/shared/result.ts';
import { unavailable } from '../auth/server/refusals.ts';
import { isPortError } from '../shared/port-error.ts';

// What /api/admin answers about settings; codes and texts as in docs/api/openapi.json.

const forbidden = fail('FORBIDDEN', { what: 'settings' });
const changed = fail('SETTINGS_CHANGED');
const withheldPicture = fail('FILE_WITHHELD');
const invalid = fail('INVALID_SETTINGS');
const staleSecondFactor = fail('SECOND_FACTOR_REQUIRED', { reason: 'stale' });

/** @param field as it is sent */
export const invalidSetting = (field: string): Result<never> => fail('INVALID_SETTINGS', { field });

/** The port's code for a second factor that was shown too long ago. */
const SECOND_FACTOR_STALE = 'SECOND_FACTOR_STALE';

export const settingsRefusal = (error: unknown): Result<never> => {
  if (isPortError(error, 'denied')) return error.code === SECOND_FACTOR_STALE ? staleSecondFactor : forbidden;
  if (isPortError(error, 'conflict')) return changed;
  if (isPortError(error, 'invalid') && error.code === 'FILE_WITHHELD') return withheldPicture;
  return isPortError(error, 'invalid') ? invalid : unavailable;
};
