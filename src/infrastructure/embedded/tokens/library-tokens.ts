import { createHash } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import type { Clock } from '../../../application/shared/clock.ts';
import { hasOwnClaims } from '../gateway/token-claims.ts';
import { type AccessTokens, InvalidToken, SKEW_S } from './access-tokens.ts';

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
  /** By the shop's time, in seconds. */
  readonly until: number;
  /** When it was signed, by the machine's clock, in seconds. */
  readonly signedAt: number;
  /** Of the signing keys: a rotation may have ended the token. */
  readonly version: number;
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64');

const seconds = (clock: Clock): number => Math.floor(clock.now().getTime() / 1000);

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
    /** The shop's time. */
    private readonly clock: Clock,
    /** The clock by which the library judges a token. */
    private readonly machine: Clock,
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
    const digest = digestOf(token);
    const now = seconds(this.clock);
    const machineNow = seconds(this.machine);
    const kept = this.kept.get(digest);
    if (kept !== undefined && this.isUsable(kept, now, machineNow)) return kept.token;
    try {
      const { claims, kid } = await this.tokens.verify(token);
      if (!hasOwnClaims(claims)) return REFUSED;
      // The remaining life by the shop's time, counted from the machine's clock, which may have jumped.
      const left = Math.max(1, (claims.exp ?? 0) + SKEW_S - now);
      // It refuses what seems to be signed later than now.
      const issued = claims.iat === undefined ? {} : { iat: Math.min(claims.iat, machineNow) };
      const replacement = await this.sign({ ...claims, ...issued }, machineNow + Math.min(left, LONGEST_S));
      // One of the shared secret may be accepted a few seconds longer.
      if (kid !== null) this.keep(digest, { token: replacement, until: now + Math.min(left, KEPT_S), signedAt: machineNow });
      return replacement;
    } catch (error) {
      if (!(error instanceof InvalidToken)) throw error;
      // The library has words of its own for an expired token.
      return error.fault === 'JWT has expired' ? this.sign({ role: 'anon' }, 1) : REFUSED;
    }
  }

  /** No longer after the machine's clock jumped, by which the library would refuse it. */
  private isUsable({ until, signedAt, version }: Replacement, now: number, machineNow: number): boolean {
    return now < until && Math.abs(machineNow - signedAt) <= KEPT_S && version === this.tokens.keys.version;
  }

  private keep(digest: string, replacement: Omit<Replacement, 'version'>): void {
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    this.kept.set(digest, { ...replacement, version: this.tokens.keys.version });
  }

  private sign(claims: JWTPayload, expiresAt: number): Promise<string> {
    return new SignJWT({ ...claims, exp: expiresAt }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(this.secret);
  }
}
