import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { hasOwnClaims } from '../../gateway/token-claims.ts';
import { AuthError } from '../wire/auth-error.ts';

/** The lifetime of an access token in seconds. */
export const LIFETIME_S = 600;

const Claims = v.object({
  sub: v.optional(v.string(), ''),
  aud: v.optional(v.union([v.string(), v.array(v.string())]), ''),
  role: v.optional(v.string(), ''),
  session_id: v.optional(v.string(), ''),
});
type AccessClaims = v.InferOutput<typeof Claims>;

/** Access tokens in the format of Supabase's gateways: JWT, HS256 (RFC 7519). */
export class AccessTokens {
  private readonly key: Uint8Array;

  constructor(
    secret: string,
    private readonly issuer: string,
    private readonly now: () => Date,
  ) {
    this.key = new TextEncoder().encode(secret);
  }

  /** @returns the token and its expiry in seconds */
  async sign(claims: JWTPayload): Promise<{ readonly token: string; readonly expiresAt: number }> {
    const issuedAt = Math.floor(this.now().getTime() / 1000);
    const expiresAt = issuedAt + LIFETIME_S;
    const token = await new SignJWT({ ...claims, iss: this.issuer, iat: issuedAt, exp: expiresAt })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(this.key);
    return { token, expiresAt };
  }

  /** @throws AuthError `bad_jwt` for an invalid or expired token */
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
