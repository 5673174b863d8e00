import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { Clock } from '../../shared/clock.ts';
import type { ProductSession, ProductSessions } from './product-sessions.ts';
import { secondFactorRequired, unauthenticated } from './refusals.ts';
import type { SecretTokens } from './secret-tokens.ts';

/** The use of a session is recorded at most once a minute. */
const RECORD_INTERVAL_MS = 60_000;

/** Authenticates requests by session token. */
export class SessionGuard {
  constructor(
    private readonly sessions: ProductSessions,
    private readonly tokens: SecretTokens,
    private readonly clock: Clock,
  ) {}

  /** Finds a session with or without a verified second factor. @throws PortError */
  async find(token: string | null): Promise<Result<ProductSession>> {
    if (token === null || token === '') return unauthenticated;
    const session = await this.sessions.find(await this.tokens.hash(token));
    if (session === null) return unauthenticated;
    if (this.clock.now().getTime() - session.lastUsedAt.getTime() < RECORD_INTERVAL_MS) return succeed(session);
    return succeed({ ...session, expiresAt: await this.sessions.touch(session.id) });
  }

  /** Finds a session with a verified second factor, where the account has one. @throws PortError */
  async admit(token: string | null): Promise<Result<ProductSession>> {
    const found = await this.find(token);
    return found.ok && found.value.awaitsSecondFactor ? secondFactorRequired : found;
  }
}
