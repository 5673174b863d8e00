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

interface ResetPasswordParts {
  readonly identity: IdentityProvider;
  readonly directory: AccountDirectory;
  readonly requests: CodeRequests;
  readonly guess: CodeAttempts;
  readonly sessions: ProductSessions;
  readonly devices: KnownDevices;
  readonly limiter: RateLimiter;
  readonly passwordRules: PasswordRules;
  readonly errors: ErrorLog;
}

/**
 * Sets a new password with a reset code. All sessions end; second factors stay. Rules about the owner are checked only after the correct
 * code, because an earlier refusal would disclose who has an account and who of them is staff.
 */
export class ResetPassword {
  constructor(private readonly parts: ResetPasswordParts) {}

  execute(input: ResetInput, caller: Caller): Promise<Result<true>> {
    return attempt(this.parts.errors, 'ResetPassword', async () => {
      // The checks that do not use up the code come first.
      const weak = await this.parts.passwordRules.refusal(input.password);
      if (weak !== null) return weak;
      return withVerifiedCode<true>(
        { identity: this.parts.identity, guess: this.parts.guess },
        input,
        'reset',
        caller,
        async (userId, session) => {
          const account = await this.parts.directory.byId(userId);
          if (account === null) return unavailable;
          const weakForOwner = await this.parts.passwordRules.refusal(input.password, passwordOwnerOf(account), true);
          if (weakForOwner !== null) return weakForOwner;
          await this.parts.identity.setPassword(session, input.password);
          await this.parts.sessions.revokeAll(userId);
          await this.parts.devices.removeAll(userId);
          await this.parts.limiter.clear([wrongTries(userId, null)]);
          await this.parts.requests.close(input.userId);
          return succeed(true);
        },
      );
    });
  }
}
