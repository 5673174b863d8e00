import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import type { AccountDirectory } from './account-directory.ts';
import { attempt } from './attempt.ts';
import type { Caller } from './caller.ts';
import type { CodeAttempts } from './code-attempts.ts';
import type { CodeRequests } from './code-requests.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { KnownDevices } from './known-devices.ts';
import { wrongTries } from './limits.ts';
import { type PasswordRules, passwordOwnerOf } from './password-rules.ts';
import type { ProductSessions } from './product-sessions.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { unavailable } from './refusals.ts';
import { withVerifiedCode } from './verify-code.ts';

export interface ResetInput {
  readonly userId: string;
  readonly code: string;
  readonly password: string;
}

/**
 * Sets a new password with a reset code. All sessions end; second factors stay. Rules about the owner are checked only after the correct
 * code, because an earlier refusal would disclose who has an account and who of them is staff.
 */
export class ResetPassword {
  constructor(
    private readonly identity: IdentityProvider,
    private readonly directory: AccountDirectory,
    private readonly requests: CodeRequests,
    private readonly guess: CodeAttempts,
    private readonly sessions: ProductSessions,
    private readonly devices: KnownDevices,
    private readonly limiter: RateLimiter,
    private readonly rules: PasswordRules,
    private readonly errors: ErrorLog,
  ) {}

  execute(input: ResetInput, caller: Caller): Promise<Result<true>> {
    return attempt(this.errors, 'ResetPassword', async () => {
      // The checks that do not use up the code come first.
      const weak = await this.rules.refusal(input.password);
      if (weak !== null) return weak;
      return withVerifiedCode<true>({ identity: this.identity, guess: this.guess }, input, 'reset', caller, async (userId, session) => {
        const account = await this.directory.byId(userId);
        if (account === null) return unavailable;
        const weakForOwner = await this.rules.refusal(input.password, passwordOwnerOf(account), true);
        if (weakForOwner !== null) return weakForOwner;
        await this.identity.setPassword(session, input.password);
        await this.sessions.revokeAll(userId);
        await this.devices.removeAll(userId);
        await this.limiter.clear([wrongTries(userId, null)]);
        await this.requests.close(input.userId);
        return succeed(true);
      });
    });
  }
}
