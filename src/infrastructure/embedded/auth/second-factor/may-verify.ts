import type { ISql } from 'postgres';
import type { AuthContext } from '../auth-context.ts';
import type { SignedIn } from '../sessions/require-user.ts';
import { factorsOf } from '../users/find-user.ts';
import { type FactorRow, hasSecondFactor } from '../users/user-row.ts';
import { AuthError } from '../wire/auth-error.ts';

/** An unconfirmed factor expires after five minutes, so that an unattended session leaves none behind. */
export const ABANDONED_MS = 300_000;

/**
 * An unconfirmed factor may have been planted, so that it proves nothing for an account with a confirmed one. Only a session that verified
 * the confirmed factor confirms another.
 * @throws AuthError `insufficient_aal`, or `mfa_factor_not_found` for an expired one
 */
export const requireMayVerify = async (context: AuthContext, sql: ISql, { user, session }: SignedIn, factor: FactorRow): Promise<void> => {
  if (factor.status === 'verified') return;
  if (factor.created_at.getTime() + ABANDONED_MS <= context.now().getTime())
    throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  if (session.aal !== 'aal2' && hasSecondFactor(await factorsOf(sql, user.id)))
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to verify a new factor');
};
