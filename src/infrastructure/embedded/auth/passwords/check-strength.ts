import { truncates } from 'bcryptjs';
import { AuthError, invalid } from '../wire/auth-error.ts';

const SHORTEST = 8;
/** Bytes that bcrypt reads. */
const LONGEST = 72;

/** @throws AuthError `weak_password` or `validation_failed` */
export const checkStrength = (password: string): void => {
  if (truncates(password)) throw invalid(`Password cannot be longer than ${LONGEST} characters`);
  if ([...password].length < SHORTEST)
    throw new AuthError(422, 'weak_password', `Password should be at least ${SHORTEST} characters.`, { reasons: ['length'] });
};
