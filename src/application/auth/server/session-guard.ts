import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { Clock } from '../../shared/clock.ts';
import type { ProductSession, ProductSessions } from './product-sessions.ts';
import { secondFactorRequired, unauthenticated } from './refusals.ts';
import type { SecretTokens } from './secret-tokens.ts';

/** Use is recorded once a minute: more precision is not needed. */
const NOTED_EVERY_MS = 60_000;

/** Lets in who carries the token of a living session. */
export class SessionGuard {
  constructor(
    private readonly sessions: ProductSessions,
    private readonly tokens: SecretTokens,
    private readonly clock: Clock,
  ) {}

  /** Whether the second factor was shown or not. @throws PortError */
  async find(token: string | null): Promise<Result<ProductSession>> {
    if (token === null || token === '') return unauthenticated;
    const session = await this.sessions.find(await this.tokens.hash(token));
    if (session === null) return unauthenticated;
    if (this.clock.now().getTime() - session.lastUsedAt.getTime() < NOTED_EVERY_MS) return succeed(session);
    return succeed({ ...session, expiresAt: await this.sessions.touch(session.id) });
  }

  /** With the second factor, where the account has one. @throws PortError */
  async admit(token: string | null): Promise<Result<ProductSession>> {
    const found = await this.find(token);
    return found.ok && found.value.awaitsSecondFactor ? secondFactorRequired : found;
  }
}
