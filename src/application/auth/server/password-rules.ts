import { type PasswordOwner, passwordWeakness } from '../../../domain/auth/password-weakness.ts';
import type { Result } from '../../../domain/shared/result.ts';
import { weakPassword } from './refusals.ts';

/** Why a new password is refused, null when it is accepted. */
export const passwordRefusal = (password: string, owner: PasswordOwner = {}): Result<never> | null => {
  const weakness = passwordWeakness(password, owner);
  return weakness === null ? null : weakPassword(weakness);
};
