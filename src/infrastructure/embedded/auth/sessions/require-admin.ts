import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../wire/auth-error.ts';
import type { Call } from '../wire/call.ts';
import { bearerClaims } from './bearer-claims.ts';

/**
 * Requires the server itself: its secret key, or a token with the service role.
 * @throws AuthError `no_authorization`, `bad_jwt`, `not_admin`
 */
export const requireAdmin = async (context: AuthContext, call: Call): Promise<void> => {
  if (call.bearer === null) {
    if (call.key === 'secret') return;
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const { role } = await bearerClaims(context, call.bearer);
  if (role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed');
};
