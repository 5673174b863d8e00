import type { Handler } from '../auth-context.ts';
import { pkceGrant } from '../identities/pkce-grant.ts';
import { refreshGrant } from '../sessions/refresh-grant.ts';
import { AuthError } from '../wire/auth-error.ts';
import { passwordGrant } from './password-grant.ts';

const GRANTS: ReadonlyMap<string, Handler> = new Map([
  ['password', passwordGrant],
  ['refresh_token', refreshGrant],
  ['pkce', pkceGrant],
]);

/** `POST /token`: tokens for a password, a refresh token, or a code of a redirect. */
export const token: Handler = (context, call) => {
  const grant = GRANTS.get(call.url.searchParams.get('grant_type') ?? '');
  if (grant === undefined) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  return grant(context, call);
};
