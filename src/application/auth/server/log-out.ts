import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import { attempt } from './attempt.ts';
import type { ProductSessions } from './product-sessions.ts';
import type { SessionGuard } from './session-guard.ts';

/**
 * Ends the session of this device, or all sessions (section 7, "logout"), together with the provider's sessions. Ending all requires the
 * second factor, where the account has one.
 */
export class LogOut {
  constructor(
    private readonly sessions: ProductSessions,
    private readonly guard: SessionGuard,
    private readonly errors: ErrorLog,
  ) {}

  execute(token: string | null, isEverywhere: boolean): Promise<Result<true>> {
    return attempt(this.errors, 'LogOut', async () => {
      const session = await (isEverywhere ? this.guard.admit(token) : this.guard.find(token));
      if (!session.ok) return session;
      const { id, userId } = session.value;
      if (isEverywhere) await this.sessions.revokeAll(userId);
      else await this.sessions.revoke(userId, id);
      return succeed(true);
    });
  }
}
