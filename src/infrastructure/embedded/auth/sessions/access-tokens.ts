import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { hasOwnClaims } from '../../gateway/token-claims.ts';
import { AuthError } from '../wire/auth-error.ts';

/** Seconds an access token lives. */
export const LIFETIME_S = 600;

const Claims = v.object({
  sub: v.optional(v.string(), ''),
  aud: v.optional(v.union([v.string(), v.array(v.string())]), ''),
  role: v.optional(v.string(), ''),
  session_id: v.optional(v.string(), ''),
});
type AccessClaims = v.InferOutput<typeof Claims>;

/** Access tokens as Supabase's gateways read them: JWT, HS256 (RFC 7519). */
export class AccessTokens {
  private readonly key: Uint8Array;

  constructor(
    secret: string,
    private readonly issuer: string,
    private readonly now: () => Date,
  ) {
    this.key = new TextEncoder().encode(secret);
  }

  /** @returns the token and the second it ends at */
  async sign(claims: JWTPayload): Promise<{ readonly token: string; readonly expiresAt: number }> {
    const issuedAt = Math.floor(this.now().getTime() / 1000);
    const expiresAt = issuedAt + LIFETIME_S;
    const token = await new SignJWT({ ...claims, iss: this.issuer, iat: issuedAt, exp: expiresAt })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(this.key);
    return { token, expiresAt };
  }

  /** @throws AuthError `bad_jwt` for a token that is forged, spoilt or over */
  async verify(token: string): Promise<AccessClaims> {
    try {
      const { payload } = await jwtVerify(token, this.key, { algorithms: ['HS256'], currentDate: this.now(), requiredClaims: ['exp'] });
      if (!hasOwnClaims(payload)) throw new TypeError('claims of another issuer');
      return v.parse(Claims, payload);
    } catch {
      throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
    }
  }
}
