import type { AuthContext } from '../auth-context.ts';
import { factorsOf } from '../users/find-user.ts';
import { hasSecondFactor } from '../users/user-row.ts';
import { AuthError } from '../wire/auth-error.ts';
import type { SignedIn } from './require-user.ts';

/**
 * Requires the second factor, where the account has one, before the session changes the account or ends other sessions.
 * @throws AuthError `insufficient_aal`
 */
export const requireFullAssurance = async (context: AuthContext, { user, session }: SignedIn): Promise<void> => {
  if (session.aal === 'aal2' || !hasSecondFactor(await factorsOf(context.sql, user.id))) return;
  throw new AuthError(
    401,
    'insufficient_aal',
    'AAL2 session is required to change the account or to end other sessions when MFA is enabled.',
  );
};
