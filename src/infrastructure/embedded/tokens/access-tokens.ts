import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../../application/shared/clock.ts';
import { LIFETIME_S } from './signing-key.ts';
import type { SigningKeys } from './signing-keys.ts';

/** How long after its expiry a token is accepted, in seconds: for clocks of other processes, and for requests under way. */
export const SKEW_S = 60;

/** Why a token is refused, in the words of Supabase's client (auth-js). */
export type TokenFault = 'Invalid JWT structure' | 'Missing exp claim' | 'JWT has expired' | 'Invalid alg claim' | 'Invalid JWT signature';

/** A token without an account. */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken';

  constructor(readonly fault: TokenFault) {
    super(fault);
  }
}

const faultOf = (error: unknown): TokenFault => {
  if (error instanceof errors.JWTExpired) return 'JWT has expired';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'Invalid alg claim';
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'exp') return 'Missing exp claim';
  return error instanceof errors.JWSSignatureVerificationFailed ? 'Invalid JWT signature' : 'Invalid JWT structure';
};

/** A token that this shop signed and that has not expired. */
export interface VerifiedToken {
  readonly claims: JWTPayload;
  /** The id of its signing key; null for one that was signed with the shared secret. */
  readonly kid: string | null;
}

export interface AccessTokenOptions {
  readonly keys: SigningKeys;
  /** The HS256 secret of the library behind the gateway. */
  readonly jwtSecret: string;
  /** Until when tokens are accepted that an earlier version signed with the secret; null for never. */
  readonly sharedSecretUntil: Date | null;
  readonly issuer: string;
  /** The shop's time, which no jump of the machine's clock moves. */
  readonly clock: Clock;
}

/** Access tokens in the format of a hosted project: JWT, ES256, with the id of their key (RFC 7519). */
export class AccessTokens {
  readonly keys: SigningKeys;
  /** The shop's time, by which they expire. */
  readonly clock: Clock;
  private readonly secret: Uint8Array;

  constructor(private readonly options: AccessTokenOptions) {
    this.keys = options.keys;
    this.clock = options.clock;
    this.secret = new TextEncoder().encode(options.jwtSecret);
  }

  /** @returns the token and its expiry in seconds */
  async sign(claims: JWTPayload): Promise<{ readonly token: string; readonly expiresAt: number }> {
    const { kid, key } = this.keys.current;
    const issuedAt = Math.floor(this.clock.now().getTime() / 1000);
    const expiresAt = issuedAt + LIFETIME_S;
    const token = await new SignJWT({ ...claims, iss: this.options.issuer, iat: issuedAt, exp: expiresAt })
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
      .sign(key);
    return { token, expiresAt };
  }

  /** @throws InvalidToken */
  async verify(token: string): Promise<VerifiedToken> {
    const currentDate = this.clock.now();
    const { sharedSecretUntil } = this.options;
    const algorithms = sharedSecretUntil !== null && currentDate < sharedSecretUntil ? ['ES256', 'HS256'] : ['ES256'];
    try {
      const keyOf = (header: JWTHeaderParameters): Promise<CryptoKey | Uint8Array> => this.keyOf(header);
      const options = { algorithms, currentDate, clockTolerance: SKEW_S, requiredClaims: ['exp'] };
      const { payload, protectedHeader } = await jwtVerify(token, keyOf, options);
      // Signed before a clock was confirmed that is behind: it would live longer by what the clock went back. Its owner renews it.
      if (payload.iat !== undefined && payload.iat > currentDate.getTime() / 1000 + SKEW_S) throw new InvalidToken('JWT has expired');
      return { claims: payload, kid: protectedHeader.alg === 'HS256' ? null : (protectedHeader.kid ?? null) };
    } catch (error) {
      throw error instanceof InvalidToken ? error : new InvalidToken(faultOf(error));
    }
  }

  /** The key belongs to the algorithm, so that no public key verifies a symmetric signature. */
  private async keyOf({ alg, kid }: JWTHeaderParameters): Promise<CryptoKey | Uint8Array> {
    if (alg === 'HS256') return this.secret;
    const key = kid === undefined ? null : await this.keys.find(kid);
    if (key === null) throw new InvalidToken('Invalid JWT signature');
    return key;
  }
}
