import type { Result } from '../../../domain/shared/result.ts';
import type { BackendSession, IdentityProvider } from './identity-provider.ts';

/** Runs the work of a sign-in. When it fails, the provider session ends too: nothing would refer to it. @throws what the work throws */
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
    // The first error tells more than a failed sign-out.
    if (!hasSucceeded) await identity.signOut(session).catch(() => undefined);
  }
};
