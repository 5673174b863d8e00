import type { User } from '../../../domain/auth/user.ts';
import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import { userBeforeSecondFactor, userOf } from './account.ts';
import type { AccountDirectory } from './account-directory.ts';
import { attempt } from './attempt.ts';
import { unauthenticated } from './refusals.ts';
import type { SessionGuard } from './session-guard.ts';

/** Validates a session and returns its user (section 7, "validate-session"). UNAUTHENTICATED when it is invalid. */
export class ValidateSession {
  constructor(
    private readonly directory: AccountDirectory,
    private readonly guard: SessionGuard,
    private readonly errors: ErrorLog,
  ) {}

  execute(token: string): Promise<Result<{ readonly user: User; readonly expiresAt: Date }>> {
    return attempt(this.errors, 'ValidateSession', async () => {
      const session = await this.guard.find(token);
      if (!session.ok) return session;
      const account = await this.directory.byId(session.value.userId);
      if (account === null) return unauthenticated;
      const { awaitsSecondFactor, expiresAt } = session.value;
      return succeed({ user: awaitsSecondFactor ? userBeforeSecondFactor(account) : userOf(account), expiresAt });
    });
  }
}
