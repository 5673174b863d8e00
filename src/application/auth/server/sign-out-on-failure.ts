import type { Result } from '../../../domain/shared/result.ts';
import type { BackendSession, IdentityProvider } from './identity-provider.ts';

/** Does what somebody signed in for. When nothing comes of it, the sign-in ends too: nobody would know of it. @throws what the work throws */
export const signOutOnFailure = async <T>(
  identity: IdentityProvider,
  session: BackendSession,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> => {
  let hasSucceeded = false;
  try {
    const outcome = await work();
    hasSucceeded = outcome.ok;
    return outcome;
  } finally {
    // What went wrong before says more than that this did not work either.
    if (!hasSucceeded) await identity.signOut(session).catch(() => undefined);
  }
};
