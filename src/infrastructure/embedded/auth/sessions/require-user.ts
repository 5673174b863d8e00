import { isUuid } from '../../../../domain/shared/uuid.ts';
import type { AuthContext } from '../auth-context.ts';
import { findUser } from '../users/find-user.ts';
import { isBanned, type UserRow } from '../users/user-row.ts';
import { AuthError, banned } from '../wire/auth-error.ts';
import type { Call } from '../wire/call.ts';
import { bearerClaims } from './bearer-claims.ts';
import { findSession, type SessionRow } from './session-row.ts';

export interface SignedIn {
  readonly user: UserRow;
  readonly session: SessionRow;
}

const badToken = (message: string): AuthError => new AuthError(403, 'bad_jwt', message);

/**
 * The caller. In addition to a valid token its session must exist and not be past `not_after`, and its account must exist and not be
 * banned.
 * @throws AuthError `bad_jwt`, `user_not_found`, `session_not_found`, `user_banned`
 */
export const requireUser = async (context: AuthContext, call: Call): Promise<SignedIn> => {
  // A hosted project's gateway puts a token without a person in the place of a key.
  if (call.bearer === null) throw badToken('invalid claim: missing sub claim');
  const claims = await bearerClaims(context, call.bearer);
  if (claims.sub === '') throw badToken('invalid claim: missing sub claim');
  if (!isUuid(claims.sub)) throw badToken('invalid claim: sub claim must be a UUID');
  const user = await findUser(context.sql, { id: claims.sub });
  if (user === null) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  // Checked before the session, because a ban ends it.
  if (isBanned(user, context.now())) throw banned(403);
  const session = isUuid(claims.session_id) ? await findSession(context.sql, claims.session_id) : null;
  const isOver = session?.not_after != null && session.not_after <= context.now();
  if (session === null || session.user_id !== user.id || isOver)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return { user, session };
};
