import * as v from 'valibot';
import { hasOwnClaims } from '../../gateway/token-claims.ts';
import { InvalidToken } from '../../tokens/access-tokens.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../wire/auth-error.ts';

const Claims = v.object({
  sub: v.optional(v.string(), ''),
  aud: v.optional(v.union([v.string(), v.array(v.string())]), ''),
  role: v.optional(v.string(), ''),
  session_id: v.optional(v.string(), ''),
});

const UNREADABLE = 'invalid JWT: unable to parse or verify signature';

/** The claims of an access token. @throws AuthError `bad_jwt` for an invalid or expired token, which names the fault */
export const bearerClaims = async (context: AuthContext, token: string): Promise<v.InferOutput<typeof Claims>> => {
  try {
    const { claims } = await context.tokens.verify(token);
    if (!hasOwnClaims(claims)) throw new TypeError('claims of another issuer');
    return v.parse(Claims, claims);
  } catch (error) {
    throw new AuthError(403, 'bad_jwt', error instanceof InvalidToken ? `${UNREADABLE}, ${error.fault}` : UNREADABLE);
  }
};
