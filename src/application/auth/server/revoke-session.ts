import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import { attempt } from './attempt.ts';
import type { ProductSessions } from './product-sessions.ts';
import { sessionNotFound } from './refusals.ts';
import type { SessionGuard } from './session-guard.ts';

/** Ends one of the person's own sessions. NOT_FOUND for any other id. */
export class RevokeSession {
  constructor(
    private readonly sessions: ProductSessions,
    private readonly guard: SessionGuard,
    private readonly errors: ErrorLog,
  ) {}

  execute(token: string | null, id: string): Promise<Result<true>> {
    return attempt(this.errors, 'RevokeSession', async () => {
      const session = await this.guard.admit(token);
      if (!session.ok) return session;
      return (await this.sessions.revoke(session.value.userId, id)) ? succeed(true) : sessionNotFound;
    });
  }
}
