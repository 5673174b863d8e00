import type { Sql } from 'postgres';
import { isUuid } from '../../../../domain/shared/uuid.ts';
import { type AccessTokens, InvalidToken, type TokenFault, type VerifiedToken } from '../../tokens/access-tokens.ts';
import { type Identity, identityOf } from './identity.ts';

/** A refused token, with upstream's message. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

const WITHOUT_CLAIMS = 'InvalidJWTToken: Fields `role` and `exp` are required in JWT';
const SIGNED_BY_ANOTHER = 'JwtSignatureError: Failed to validate JWT signature';

const MESSAGES: Readonly<Record<TokenFault, string>> = {
  'Missing exp claim': WITHOUT_CLAIMS,
  'JWT has expired': 'InvalidJWTToken: Token has expired',
  'Invalid JWT signature': SIGNED_BY_ANOTHER,
  'Invalid alg claim': SIGNED_BY_ANOTHER,
  'Invalid JWT structure': 'MalformedJWT: The token provided is not a valid JWT',
};

/** Verifies tokens: signed by this shop, not expired, and of a live session. */
export class RealtimeAuthorizer {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly sql: Sql,
  ) {}

  /** @throws TokenRefused; what the database throws */
  async identify(token: string): Promise<Identity> {
    const identity = identityOf(await this.verified(token));
    if (identity === null || identity.endsAt === null) throw new TokenRefused(WITHOUT_CLAIMS);
    if (identity.sessionId !== null && !(await this.alive([identity.sessionId])).has(identity.sessionId))
      throw new TokenRefused('InvalidJWTToken: Session has ended');
    return identity;
  }

  /** The live sessions among these: not ended, not expired, of an account that is neither banned nor deleted. */
  async alive(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const ids = sessionIds.filter(isUuid);
    const rows = await this.sql<{ id: string }[]>`
      select s.id from gateway.sessions s join gateway.users u on u.id = s.user_id
      where s.id = any (${ids}::uuid[]) and (s.not_after is null or s.not_after > private.shop_now())
        and (u.banned_until is null or u.banned_until <= private.shop_now()) and u.deleted_at is null`;
    return new Set(rows.map(({ id }) => id));
  }

  private async verified(token: string): Promise<VerifiedToken> {
    try {
      return await this.tokens.verify(token);
    } catch (error) {
      throw error instanceof InvalidToken ? new TokenRefused(MESSAGES[error.fault]) : error;
    }
  }
}
