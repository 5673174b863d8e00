import { passwordWeakness } from '../../../domain/auth/password-weakness.ts';
import type { Outcome } from './outcome.ts';
import { passwordTooEasy, passwordTooLong, passwordTooShort } from './refusals.ts';

const REFUSALS = { short: passwordTooShort, long: passwordTooLong, common: passwordTooEasy } as const;

/** Why a new password cannot be taken, null when it can. */
export const passwordRefusal = (password: string): Outcome<never> | null => {
  const weakness = passwordWeakness(password);
  return weakness === null ? null : REFUSALS[weakness];
};
