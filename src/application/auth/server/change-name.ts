import type { User } from '../../../domain/auth/user.ts';
import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import { userOf } from './account.ts';
import type { AccountDirectory } from './account-directory.ts';
import { attempt } from './attempt.ts';
import { nameChanges } from './limits.ts';
import { readPersonName } from './person-name.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { invalidName, tooManyAttempts, unauthenticated } from './refusals.ts';
import type { SessionGuard } from './session-guard.ts';

/** Changes the name of the signed-in person. */
export class ChangeName {
  constructor(
    private readonly directory: AccountDirectory,
    private readonly guard: SessionGuard,
    private readonly limiter: RateLimiter,
    private readonly errors: ErrorLog,
  ) {}

  execute(text: string, token: string | null): Promise<Result<User>> {
    return attempt<User>(this.errors, 'ChangeName', async () => {
      const session = await this.guard.admit(token);
      if (!session.ok) return session;
      const name = readPersonName(text);
      if (name === null) return invalidName;
      const { userId } = session.value;
      const wait = await this.limiter.take(nameChanges(userId));
      if (wait > 0) return tooManyAttempts(wait);
      await this.directory.rename(userId, name);
      const account = await this.directory.byId(userId);
      return account === null ? unauthenticated : succeed(userOf(account));
    });
  }
}
