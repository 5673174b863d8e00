import type { Result } from '../../../domain/shared/result.ts';
import type { BackendSession, IdentityProvider } from './identity-provider.ts';

/** Runs work with a provider session. On failure the session ends too, because nothing would refer to it. @throws what the work throws */
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
    // The first error is more informative than that of the sign-out.
    if (!hasSucceeded) await identity.signOut(session).catch(() => undefined);
  }
};
