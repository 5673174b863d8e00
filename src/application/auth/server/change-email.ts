import type { User } from '../../../domain/auth/user.ts';
import { readCode } from '../../../domain/auth/verification-code.ts';
import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import { userOf } from './account.ts';
import type { AccountCheck } from './account-check.ts';
import type { AccountDirectory } from './account-directory.ts';
import { attempt } from './attempt.ts';
import { readEmail } from './email-address.ts';
import { emailCodeHash } from './email-code-hash.ts';
import { completions, emailGuesses } from './limits.ts';
import type { NotifyEmailChange } from './notify-email-change.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { codeSpent, emailTaken, invalidCode, invalidEmail, tooManyAttempts, unauthenticated } from './refusals.ts';
import type { SecretTokens } from './secret-tokens.ts';
import type { SendEmailCode } from './send-email-code.ts';
import type { SessionGuard } from './session-guard.ts';

export interface EmailChange {
  readonly user: User;
  /** A code is on its way, and the account keeps its e-mail until it is entered; false in a shop that sends no e-mail. */
  readonly isCodeSent: boolean;
}

interface ChangeEmailParts {
  readonly directory: AccountDirectory;
  readonly people: AccountCheck;
  /** Null in a shop that sends no e-mail. */
  readonly emailCodes: SendEmailCode | null;
  readonly emailChange: NotifyEmailChange;
  readonly limiter: RateLimiter;
  readonly errors: ErrorLog;
}

/** Changes the e-mail of the signed-in person, after password and second factor: with a code where the shop sends e-mail, else as a claim. */
export class ChangeEmail {
  constructor(private readonly parts: ChangeEmailParts) {}

  execute(input: { readonly email: string; readonly password: string }, token: string | null): Promise<Result<EmailChange>> {
    return attempt<EmailChange>(this.parts.errors, 'ChangeEmail', async () => {
      const email = readEmail(input.email);
      if (email === null) return invalidEmail;
      const checked = await this.parts.people.check(token, input.password);
      if (!checked.ok) return checked;
      const { account } = checked.value;
      if (this.parts.emailCodes !== null) {
        const sent = await this.parts.emailCodes.send(account, email);
        return sent.ok ? succeed({ user: userOf(account), isCodeSent: true }) : sent;
      }
      const wait = await this.parts.limiter.take(completions(account.id));
      if (wait > 0) return tooManyAttempts(wait);
      if (!(await this.parts.directory.claimEmail(account.id, email))) return emailTaken;
      const changed = await this.parts.directory.byId(account.id);
      if (changed === null) return unauthenticated;
      if (account.email !== email) await this.parts.emailChange.execute(account, null);
      return succeed({ user: userOf(changed), isCodeSent: false });
    });
  }
}

interface ConfirmEmailParts {
  readonly directory: AccountDirectory;
  readonly guard: SessionGuard;
  readonly tokens: SecretTokens;
  readonly emailChange: NotifyEmailChange;
  readonly limiter: RateLimiter;
  readonly errors: ErrorLog;
}

/** Confirms the e-mail whose code the signed-in person entered. The number and the previous confirmed e-mail are told. */
export class ConfirmEmail {
  constructor(private readonly parts: ConfirmEmailParts) {}

  execute(text: string, token: string | null): Promise<Result<User>> {
    return attempt<User>(this.parts.errors, 'ConfirmEmail', async () => {
      const session = await this.parts.guard.admit(token);
      if (!session.ok) return session;
      const code = readCode(text);
      if (code === null) return invalidCode;
      const { userId } = session.value;
      const wait = await this.parts.limiter.take(emailGuesses(userId));
      const email = await this.parts.directory.awaitedEmail(userId);
      const before = await this.parts.directory.byId(userId);
      if (wait > 0) return tooManyAttempts(wait);
      if (email === null || before === null) return invalidCode;
      const confirmed = await this.parts.directory.confirmEmail(userId, await emailCodeHash(this.parts.tokens, userId, email, code));
      if (confirmed.answer === 'SPENT') return codeSpent;
      if (confirmed.answer === 'INVALID') return invalidCode;
      if (confirmed.answer === 'TAKEN') return emailTaken;
      const account = await this.parts.directory.byId(userId);
      if (account === null) return unauthenticated;
      if (before.email !== email) await this.parts.emailChange.execute(account, confirmed.previousEmail);
      return succeed(userOf(account));
    });
  }
}
