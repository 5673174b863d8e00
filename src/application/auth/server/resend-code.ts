import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import { attempt } from './attempt.ts';
import type { Caller } from './caller.ts';
import type { CodeBudget } from './code-budget.ts';
import type { CodeRequest, CodeRequests } from './code-requests.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { guesses, RESEND_SECONDS } from './limits.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { unknownRequest } from './refusals.ts';
import type { UndisclosedSender } from './undisclosed-sender.ts';

interface ResendCodeParts {
  readonly identity: IdentityProvider;
  readonly requests: CodeRequests;
  readonly budget: CodeBudget;
  readonly limiter: RateLimiter;
  readonly undisclosed: UndisclosedSender;
  readonly errors: ErrorLog;
}

/**
 * Sends another code, at the earliest 60 seconds after the previous one. The answer for a request without an account is identical, even
 * when the carrier fails. Failures: REQUEST_EXPIRED, TOO_MANY_CODES.
 */
export class ResendCode {
  constructor(private readonly parts: ResendCodeParts) {}

  execute(userId: string, caller: Caller): Promise<Result<{ readonly retryAfter: number }>> {
    return attempt(this.parts.errors, 'ResendCode', async () => {
      const request = await this.parts.requests.find(userId);
      // Another code for a new number needs the password again.
      if (request === null || request.purpose === 'phone') return unknownRequest;
      return this.parts.budget.within(request.phone, caller, async () => {
        if (request.userId !== null) this.parts.undisclosed.start('ResendCode: code', () => this.send(request));
        await this.parts.limiter.clear(guesses(request));
        return succeed({ retryAfter: RESEND_SECONDS });
      });
    });
  }

  private send({ purpose, phone }: CodeRequest): Promise<void> {
    return purpose === 'sign-up' ? this.parts.identity.resendCode(phone) : this.parts.identity.sendResetCode(phone);
  }
}
