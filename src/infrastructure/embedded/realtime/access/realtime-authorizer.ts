import { errors, jwtVerify } from 'jose';
import type { Sql } from 'postgres';
import type { Clock } from '../../../../application/shared/clock.ts';
import { isUuid } from '../../../../domain/shared/uuid.ts';
import { type Identity, identityOf } from './identity.ts';

/** A refused token, with upstream's message. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

/** Verifies tokens: signed by this shop, not expired, and of a live session. */
export class RealtimeAuthorizer {
  private readonly key: Uint8Array;

  constructor(
    jwtSecret: string,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    this.key = new TextEncoder().encode(jwtSecret);
  }

  /** @throws TokenRefused; what the database throws */
  async identify(token: string): Promise<Identity> {
    const identity = identityOf(await this.claimsOf(token));
    if (identity === null || identity.endsAt === null)
      throw new TokenRefused('InvalidJWTToken: Fields `role` and `exp` are required in JWT');
    if (identity.sessionId !== null && !(await this.alive([identity.sessionId])).has(identity.sessionId))
      throw new TokenRefused('InvalidJWTToken: Session has ended');
    return identity;
  }

  /** The live sessions among these: not ended, not expired, of an account that is neither banned nor deleted. */
  async alive(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const ids = sessionIds.filter(isUuid);
    const rows = await this.sql<{ id: string }[]>`
      select s.id from gateway.sessions s join gateway.users u on u.id = s.user_id
      where s.id = any (${ids}::uuid[]) and (s.not_after is null or s.not_after > now())
        and (u.banned_until is null or u.banned_until <= now()) and u.deleted_at is null`;
    return new Set(rows.map(({ id }) => id));
  }

  private async claimsOf(token: string): Promise<Record<string, unknown>> {
    try {
      const { payload } = await jwtVerify(token, this.key, { algorithms: ['HS256'], currentDate: this.clock.now() });
      return payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new TokenRefused('InvalidJWTToken: Token has expired');
      if (error instanceof errors.JWSSignatureVerificationFailed)
        throw new TokenRefused('JwtSignatureError: Failed to validate JWT signature');
      throw new TokenRefused('MalformedJWT: The token provided is not a valid JWT');
    }
  }
}
