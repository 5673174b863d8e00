import { normalisePhone } from '../../../domain/auth/normalise-phone.ts';
import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import type { AccountDirectory } from './account-directory.ts';
import { attempt } from './attempt.ts';
import type { Caller } from './caller.ts';
import type { CodeBudget } from './code-budget.ts';
import type { CodeRequests } from './code-requests.ts';
import { codeOf } from './identity-failure.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { guesses } from './limits.ts';
import type { MessageDispatcher } from './message-dispatcher.ts';
import type { PasswordRules } from './password-rules.ts';
import { readPersonName } from './person-name.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { countryNotServed, invalidName, invalidPhone, notSent } from './refusals.ts';
import { isServed } from './served-countries.ts';

export interface SignUpInput {
  readonly phone: string;
  readonly password: string;
  readonly name: string;
}

export interface CodeSent {
  /** The id that the code screen sends back. */
  readonly userId: string;
}

export interface SignUpRules {
  /** The current name of the shop. */
  readonly shopName: () => Promise<string>;
  /** ISO 3166-1 alpha-2; null for all countries of the specification. */
  readonly countries: readonly string[] | null;
}

const TAKEN = new Set(['phone_exists', 'user_already_exists']);

interface SignUpParts {
  readonly identity: IdentityProvider;
  readonly directory: AccountDirectory;
  readonly requests: CodeRequests;
  readonly budget: CodeBudget;
  readonly messages: MessageDispatcher;
  readonly limiter: RateLimiter;
  readonly passwordRules: PasswordRules;
  readonly rules: SignUpRules;
  readonly errors: ErrorLog;
}

/**
 * Creates an account and sends a code to its number (section 7, "signup"). The answer for a registered number is identical, with a random
 * id, and its owner receives a message; an unconfirmed number starts again with the new password.
 */
export class SignUp {
  constructor(private readonly parts: SignUpParts) {}

  execute(input: SignUpInput, caller: Caller): Promise<Result<CodeSent>> {
    return attempt(this.parts.errors, 'SignUp', async () => {
      const phone = normalisePhone(input.phone);
      if (phone === null) return invalidPhone;
      if (!isServed(phone, this.parts.rules.countries)) return countryNotServed;
      const name = readPersonName(input.name);
      if (name === null) return invalidName;
      const weak = await this.parts.passwordRules.refusal(input.password, { identifiers: [phone, name] });
      if (weak !== null) return weak;
      return this.parts.budget.within(phone, caller, async () => {
        const id = await this.open(phone, input.password, name);
        if (!id.ok) return id;
        await this.parts.limiter.clear(guesses({ purpose: 'sign-up', phone }));
        return succeed({ userId: id.value });
      });
    });
  }

  private async open(phone: string, password: string, name: string): Promise<Result<string>> {
    const known = await this.parts.directory.byIdentifier({ kind: 'phone', phone });
    if (known?.isUnused === false) return this.notifyOwner(phone, password);
    // An earlier unconfirmed sign-up of this number has a password that the new person does not know.
    if (known !== null) await this.parts.directory.deleteUnused(phone);
    try {
      const userId = await this.parts.identity.signUp({ phone, password, name });
      return succeed(await this.parts.requests.open(userId, { purpose: 'sign-up', phone, userId }));
    } catch (error) {
      if (TAKEN.has(codeOf(error) ?? '')) return this.notifyOwner(phone, password);
      await this.undo(phone);
      throw error;
    }
  }

  private async notifyOwner(phone: string, password: string): Promise<Result<string>> {
    await this.parts.identity.simulateSignIn(password);
    const shopName = await this.parts.rules.shopName();
    const sent = await this.parts.messages.send({ kind: 'sign-up-attempt', to: phone, shopName }).catch((error: unknown) => {
      this.parts.errors.record('SignUp: notice', error);
      return notSent;
    });
    return sent.ok ? succeed(await this.parts.requests.open(null, { purpose: 'sign-up', phone, userId: null })) : sent;
  }

  /** An account whose code was never sent is removed. */
  private async undo(phone: string): Promise<void> {
    await this.parts.directory.deleteUnused(phone).catch(() => false);
  }
}
