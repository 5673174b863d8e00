import { readCode } from '../../../domain/auth/verification-code.ts';
import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import { attempt } from './attempt.ts';
import type { Caller } from './caller.ts';
import type { CodeGuess } from './code-guess.ts';
import type { CodeRequests } from './code-requests.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { KnownDevices } from './known-devices.ts';
import { wrongTries } from './limits.ts';
import { passwordRefusal } from './password-rules.ts';
import type { ProductSessions } from './product-sessions.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { invalidCode } from './refusals.ts';

export interface ResetInput {
  readonly userId: string;
  readonly code: string;
  readonly password: string;
}

/** Sets a new password with the code of a reset. Every device is signed out; second factors stay. */
export class ResetPassword {
  constructor(
    private readonly identity: IdentityProvider,
    private readonly requests: CodeRequests,
    private readonly guess: CodeGuess,
    private readonly sessions: ProductSessions,
    private readonly devices: KnownDevices,
    private readonly limiter: RateLimiter,
    private readonly errors: ErrorLog,
  ) {}

  execute(input: ResetInput, caller: Caller): Promise<Result<true>> {
    return attempt(this.errors, 'ResetPassword', async () => {
      // First what costs the code nothing.
      const weak = passwordRefusal(input.password);
      if (weak !== null) return weak;
      const code = readCode(input.code);
      if (code === null) return invalidCode;
      const request = await this.guess.at(input.userId, 'reset', caller);
      if (!request.ok) return request;
      const { phone, userId } = request.value;
      if (userId === null) {
        await this.identity.pretendToVerify(code);
        return invalidCode;
      }
      await this.identity.resetPassword({ phone, code, password: input.password });
      await this.sessions.revokeAll(userId);
      await this.devices.forget(userId);
      await this.guess.wasRight(request.value);
      await this.limiter.clear([wrongTries(userId, null)]);
      await this.requests.close(input.userId);
      return succeed(true);
    });
  }
}
