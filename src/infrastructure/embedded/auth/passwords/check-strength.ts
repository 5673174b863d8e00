import { minPasswordLength, type PasswordOwner, passwordWeakness } from '../../../../domain/auth/password-weakness.ts';
import { AuthError, invalid } from '../wire/auth-error.ts';

/** The rule of `/api/auth` in upstream's words. @throws AuthError `weak_password` or `validation_failed` */
export const checkStrength = (password: string, owner: PasswordOwner = {}): void => {
  const weakness = passwordWeakness(password, owner);
  if (weakness === 'long') throw invalid('Password cannot be longer than 72 characters');
  if (weakness === 'short')
    throw new AuthError(422, 'weak_password', `Password should be at least ${minPasswordLength(owner)} characters.`, {
      reasons: ['length'],
    });
  if (weakness === 'common')
    throw new AuthError(422, 'weak_password', 'Password is known to be weak and easy to guess, please choose a different one.', {
      reasons: ['pwned'],
    });
};
