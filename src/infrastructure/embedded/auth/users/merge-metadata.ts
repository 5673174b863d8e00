import { AuthError } from '../wire/auth-error.ts';
import type { Metadata } from '../wire/fields.ts';

/** Metadata are part of every access token, and thus of a header of every request. */
const LONGEST = 4096;

/** Metadata after a change: null removes a field. @throws AuthError when they are too large for a token */
export const mergeMetadata = (known: Metadata | null, change: Metadata | null): Metadata => {
  const merged = Object.entries({ ...known, ...change }).filter(([, value]) => value !== null && value !== undefined);
  const result = Object.fromEntries(merged);
  if (Buffer.byteLength(JSON.stringify(result)) > LONGEST)
    throw new AuthError(422, 'validation_failed', `Metadata cannot be longer than ${LONGEST} bytes`);
  return result;
};
