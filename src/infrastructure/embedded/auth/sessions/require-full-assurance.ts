import type { AuthContext } from '../auth-context.ts';
import { factorsOf } from '../users/find-user.ts';
import { hasSecondFactor } from '../users/user-row.ts';
import { AuthError } from '../wire/auth-error.ts';
import type { SignedIn } from './require-user.ts';

/**
 * Who has a second factor gave it before what one signs in with is changed.
 * @throws AuthError `insufficient_aal`
 */
export const requireFullAssurance = async (context: AuthContext, { user, session }: SignedIn): Promise<void> => {
  if (session.aal === 'aal2' || !hasSecondFactor(await factorsOf(context.sql, user.id))) return;
  throw new AuthError(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.');
};
