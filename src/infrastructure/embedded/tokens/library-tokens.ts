import { createHash } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import type { Clock } from '../../../application/shared/clock.ts';
import { hasOwnClaims } from '../gateway/token-claims.ts';
import { type AccessTokens, InvalidToken } from './access-tokens.ts';

/** The longest lifetime of a token for the library, in seconds. */
const LONGEST_S = 120;
/** Verifying and signing cost 0.3 ms, so that a replacement serves again for a while. */
const KEPT_S = 60;
const MOST_KEPT = 5000;
/** The library refuses it as a token with a wrong signature, or treats the caller as a guest where it would for one. */
const REFUSED = 'e30.e30.refused';
const BEARER = /^bearer\s+(.*\S)\s*$/i;

interface Replacement {
  readonly token: string;
  /** In seconds. */
  readonly until: number;
  /** Of the signing keys: a rotation may have ended the token. */
  readonly version: number;
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64');

const isJwt = (token: string): boolean => {
  const parts = token.split('.');
  return parts.length === 3 && !parts.includes('');
};

/**
 * The library behind the gateway verifies HS256 only. A verified access token is replaced by a token of the gateway itself, with the same
 * claims and a short life, which never leaves the process. What a client signed with the library's secret does not reach it.
 */
export class LibraryTokens {
  private readonly secret: Uint8Array;
  private readonly kept = new Map<string, Replacement>();

  constructor(
    private readonly tokens: AccessTokens,
    jwtSecret: string,
    private readonly clock: Clock,
  ) {
    this.secret = new TextEncoder().encode(jwtSecret);
  }

  /** The request as the library gets it. */
  async replaceIn(request: Request): Promise<Request> {
    const token = BEARER.exec(request.headers.get('authorization') ?? '')?.[1];
    if (token === undefined || token.startsWith('sb_') || !isJwt(token)) return request;
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${await this.replacementOf(token)}`);
    const { url, method, signal, body } = request;
    // The body is passed on, because a copy would begin to read it.
    return new Request(url, { method, headers, signal, ...(body === null ? {} : { body, duplex: 'half' }) });
  }

  private async replacementOf(token: string): Promise<string> {
    const [digest, now] = [digestOf(token), Math.floor(this.clock.now().getTime() / 1000)];
    const kept = this.kept.get(digest);
    if (kept !== undefined && now < kept.until && kept.version === this.tokens.keys.version) return kept.token;
    try {
      const { claims, kid } = await this.tokens.verify(token);
      if (!hasOwnClaims(claims)) return REFUSED;
      const replacement = await this.sign(claims, Math.min(claims.exp ?? 0, now + LONGEST_S));
      // One of the shared secret may be accepted a few seconds longer.
      if (kid !== null) this.keep(digest, replacement, Math.min(claims.exp ?? 0, now + KEPT_S));
      return replacement;
    } catch (error) {
      if (!(error instanceof InvalidToken)) throw error;
      // The library has words of its own for an expired token.
      return error.fault === 'JWT has expired' ? this.sign({ role: 'anon' }, 1) : REFUSED;
    }
  }

  private keep(digest: string, token: string, until: number): void {
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    this.kept.set(digest, { token, until, version: this.tokens.keys.version });
  }

  private sign(claims: JWTPayload, expiresAt: number): Promise<string> {
    return new SignJWT({ ...claims, exp: expiresAt }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(this.secret);
  }
}
