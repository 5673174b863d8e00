import { readIdentifier } from '../../../domain/auth/login-identifier.ts';
import { otherReading } from '../../../domain/auth/normalise-phone.ts';
import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import type { AccountDirectory } from './account-directory.ts';
import { lookUpAccount } from './account-lookup.ts';
import { attempt } from './attempt.ts';
import type { Caller } from './caller.ts';
import type { CodeBudget } from './code-budget.ts';
import type { CodeRequests } from './code-requests.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { guesses } from './limits.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { phoneNeeded } from './refusals.ts';
import type { CodeSent } from './sign-up.ts';
import type { UndisclosedSender } from './undisclosed-sender.ts';

interface RequestPasswordResetParts {
  readonly identity: IdentityProvider;
  readonly directory: AccountDirectory;
  readonly requests: CodeRequests;
  readonly budget: CodeBudget;
  readonly limiter: RateLimiter;
  readonly undisclosed: UndisclosedSender;
  readonly errors: ErrorLog;
}

/**
 * Sends a reset code to a verified number. The answer for an unknown number is identical, even when the carrier fails. An e-mail address is
 * only claimed and cannot recover an account: PHONE_NEEDED, for known and unknown addresses. A number without plus that can mean two resets the
 * account that was found; the limits count both as one (`sharedPhoneKey`).
 */
export class RequestPasswordReset {
  constructor(private readonly parts: RequestPasswordResetParts) {}

  execute(text: string, caller: Caller): Promise<Result<CodeSent>> {
    return attempt(this.parts.errors, 'RequestPasswordReset', async () => {
      const identifier = readIdentifier(text);
      if (identifier.kind === 'email') return phoneNeeded;
      return this.parts.budget.within(identifier.phone, caller, async () => {
        const { chosen } = await lookUpAccount(this.parts.directory, text);
        const { account } = chosen;
        const phone = chosen.identifier.kind === 'phone' ? chosen.identifier.phone : identifier.phone;
        const isKnown = account?.phoneVerified === true && !account.isBlocked;
        if (isKnown) this.parts.undisclosed.start('RequestPasswordReset: code', () => this.parts.identity.sendResetCode(phone));
        await this.closeOther(phone);
        const userId = await this.parts.requests.open(null, { purpose: 'reset', phone, userId: isKnown ? account.id : null });
        await this.parts.limiter.clear(guesses({ purpose: 'reset', phone }));
        return succeed({ userId });
      });
    });
  }

  /** A request replaces that of the other number with the same digits, too: which one it replaced would tell which of them has an account. */
  private async closeOther(phone: string): Promise<void> {
    const other = otherReading(phone);
    if (other !== null)
      await this.parts.requests.close(await this.parts.requests.open(null, { purpose: 'reset', phone: other, userId: null }));
  }
}
