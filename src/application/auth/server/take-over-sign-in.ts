import type { User } from '../../../domain/auth/user.ts';
import { type Result, succeed } from '../../../domain/shared/result.ts';
import { type Account, userOf } from './account.ts';
import type { BackendSession, IdentityProvider } from './identity-provider.ts';
import type { ProductSession, ProductSessions } from './product-sessions.ts';
import { unauthenticated } from './refusals.ts';

/** An account after a change that a password or a code has confirmed. */
export interface ChangedAccount {
  readonly user: User;
  /**
   * Null where the device keeps its previous one: without a password no new session began, and that of an account with a second factor has
   * not verified it.
   */
  readonly backendSession: BackendSession | null;
}

/** The session that began with the confirmation of a change becomes that of this device, because two would end each other. */
export const takeOverSignIn = async (
  { identity, sessions }: { readonly identity: IdentityProvider; readonly sessions: ProductSessions },
  account: Account,
  session: ProductSession,
  signIn: BackendSession | null,
): Promise<Result<ChangedAccount>> => {
  if (signIn === null) return succeed({ user: userOf(account), backendSession: null });
  if (account.hasSecondFactor) {
    await identity.signOut(signIn);
    return succeed({ user: userOf(account), backendSession: null });
  }
  if (!(await sessions.replaceSignIn(session.id, signIn.sessionId))) return unauthenticated;
  return succeed({ user: userOf(account), backendSession: signIn });
};
