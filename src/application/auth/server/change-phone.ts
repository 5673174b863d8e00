import { normalisePhone } from '../../../domain/auth/normalise-phone.ts';
import { readCode } from '../../../domain/auth/verification-code.ts';
import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import type { AccountCheck, CheckedAccount } from './account-check.ts';
import type { AccountDirectory } from './account-directory.ts';
import { attempt } from './attempt.ts';
import type { Caller } from './caller.ts';
import type { CodeAttempts } from './code-attempts.ts';
import type { CodeBudget } from './code-budget.ts';
import type { CodeRequests } from './code-requests.ts';
import { codeOf } from './identity-failure.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { guesses, phoneChanges } from './limits.ts';
import type { MessageDispatcher } from './message-dispatcher.ts';
import type { NotifyPreviousNumber } from './notify-previous-number.ts';
import type { ProductSessions } from './product-sessions.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { countryNotServed, invalidCode, invalidPhone, notSent, samePhone, tooManyAttempts, unauthenticated } from './refusals.ts';
import { isServed } from './served-countries.ts';
import type { SessionGuard } from './session-guard.ts';
import { signOutOnFailure } from './sign-out-on-failure.ts';
import type { CodeSent, SignUpRules } from './sign-up.ts';
import { type ChangedAccount, takeOverSignIn } from './take-over-sign-in.ts';

interface RequestPhoneChangeParts {
  readonly identity: IdentityProvider;
  readonly directory: AccountDirectory;
  readonly requests: CodeRequests;
  readonly budget: CodeBudget;
  readonly messages: MessageDispatcher;
  readonly limiter: RateLimiter;
  readonly people: AccountCheck;
  readonly rules: SignUpRules;
  readonly errors: ErrorLog;
}

/**
 * Sends a code to the new number of the signed-in person, after password and second factor. The answer for a registered number is
 * identical, and its owner receives a message. The account keeps its number until the code is entered.
 */
export class RequestPhoneChange {
  constructor(private readonly parts: RequestPhoneChangeParts) {}

  /** @param input.accessToken of this device's session, to which the provider binds the code */
  execute(
    input: { readonly phone: string; readonly password: string; readonly accessToken: string },
    token: string | null,
    caller: Caller,
  ): Promise<Result<CodeSent>> {
    return attempt<CodeSent>(this.parts.errors, 'RequestPhoneChange', async () => {
      const phone = normalisePhone(input.phone);
      if (phone === null) return invalidPhone;
      if (!isServed(phone, this.parts.rules.countries)) return countryNotServed;
      const checked = await this.parts.people.check(token, input.password);
      if (!checked.ok) return checked;
      if (checked.value.account.phone === phone) return samePhone;
      const wait = await this.parts.limiter.take(phoneChanges(checked.value.account.id));
      if (wait > 0) return tooManyAttempts(wait);
      return this.parts.budget.within(phone, caller, () => this.send(checked.value, { ...input, phone }));
    });
  }

  private async send(
    { account, session }: CheckedAccount,
    { phone, password, accessToken }: { readonly phone: string; readonly password: string; readonly accessToken: string },
  ): Promise<Result<CodeSent>> {
    const known = await this.parts.directory.byIdentifier({ kind: 'phone', phone });
    if (known?.isUnused === false) return this.notifyOwner(phone);
    if (known !== null) await this.parts.directory.deleteUnused(phone);
    try {
      await this.parts.identity.requestPhoneChange({ accessToken, sessionId: session.authSessionId, phone, current: password });
    } catch (error) {
      if (codeOf(error) === 'phone_exists') return this.notifyOwner(phone);
      throw error;
    }
    const userId = await this.parts.requests.open(null, { purpose: 'phone', phone, userId: account.id });
    await this.parts.limiter.clear(guesses({ purpose: 'phone', phone }));
    return succeed({ userId });
  }

  private async notifyOwner(phone: string): Promise<Result<CodeSent>> {
    const shopName = await this.parts.rules.shopName();
    const sent = await this.parts.messages.send({ kind: 'number-wanted', to: phone, shopName }).catch((error: unknown) => {
      this.parts.errors.record('RequestPhoneChange: notice', error);
      return notSent;
    });
    return sent.ok ? succeed({ userId: await this.parts.requests.open(null, { purpose: 'phone', phone, userId: null }) }) : sent;
  }
}

interface ConfirmPhoneChangeParts {
  readonly identity: IdentityProvider;
  readonly directory: AccountDirectory;
  readonly sessions: ProductSessions;
  readonly requests: CodeRequests;
  readonly guess: CodeAttempts;
  readonly guard: SessionGuard;
  readonly previousNumber: NotifyPreviousNumber;
  readonly errors: ErrorLog;
}

/** Gives the signed-in person the new number whose code they entered; the previous number is told. */
export class ConfirmPhoneChange {
  constructor(private readonly parts: ConfirmPhoneChangeParts) {}

  /** @param input.userId the id of the request */
  execute(
    input: { readonly userId: string; readonly code: string; readonly accessToken: string },
    token: string | null,
    caller: Caller,
  ): Promise<Result<ChangedAccount>> {
    return attempt<ChangedAccount>(this.parts.errors, 'ConfirmPhoneChange', async () => {
      const admitted = await this.parts.guard.admit(token);
      if (!admitted.ok) return admitted;
      const session = admitted.value;
      const code = readCode(input.code);
      if (code === null) return invalidCode;
      const request = await this.parts.guess.at(input.userId, 'phone', caller);
      if (!request.ok) return request;
      const { phone, userId } = request.value;
      const account = userId === session.userId ? await this.parts.directory.byId(userId) : null;
      if (account === null) {
        await this.parts.identity.simulateVerification(code);
        return invalidCode;
      }
      const change = { accessToken: input.accessToken, sessionId: session.authSessionId, phone, code };
      const signIn = await this.parts.identity.confirmPhoneChange(change);
      return signOutOnFailure<ChangedAccount>(this.parts.identity, signIn, async () => {
        if (signIn.userId !== account.id) return invalidCode;
        await this.parts.guess.wasRight(request.value);
        await this.parts.requests.close(input.userId);
        await this.parts.directory.audit({ actor: account.id, action: 'account.phone_changed', subject: account.id });
        if (account.phone !== null) await this.parts.previousNumber.execute(account.phone);
        const changed = await this.parts.directory.byId(account.id);
        return changed === null
          ? unauthenticated
          : takeOverSignIn({ identity: this.parts.identity, sessions: this.parts.sessions }, changed, session, signIn);
      });
    });
  }
}
