import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../wire/auth-error.ts';
import type { Call } from '../wire/call.ts';

/**
 * Sign-ups, passwords and sign-in codes are reserved for the shop's server, unless the owner enabled them for clients: with the publishable
 * key alone anybody could find out which numbers are known, and use up the attempts that `/api/auth` protects.
 * @throws AuthError `phone_provider_disabled`
 */
export const requireOwnServer = ({ options }: AuthContext, call: Call): void => {
  if (call.key === 'secret' || options.isPublicSignIn === true) return;
  throw new AuthError(
    422,
    'phone_provider_disabled',
    'Signups, passwords and one-time codes are for the server of this shop: use /api/auth',
  );
};
