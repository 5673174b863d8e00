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

/** Changes the e-mail of the signed-in person, after password and second factor: with a code where the shop sends e-mail, else as a claim. */
export class ChangeEmail {
  constructor(
    private readonly directory: AccountDirectory,
    private readonly people: AccountCheck,
    /** Null in a shop that sends no e-mail. */
    private readonly codes: SendEmailCode | null,
    private readonly notify: NotifyEmailChange,
    private readonly limiter: RateLimiter,
    private readonly errors: ErrorLog,
  ) {}

  execute(input: { readonly email: string; readonly password: string }, token: string | null): Promise<Result<EmailChange>> {
    return attempt<EmailChange>(this.errors, 'ChangeEmail', async () => {
      const email = readEmail(input.email);
      if (email === null) return invalidEmail;
      const checked = await this.people.check(token, input.password);
      if (!checked.ok) return checked;
      const { account } = checked.value;
      if (this.codes !== null) {
        const sent = await this.codes.send(account, email);
        return sent.ok ? succeed({ user: userOf(account), isCodeSent: true }) : sent;
      }
      const wait = await this.limiter.take(completions(account.id));
      if (wait > 0) return tooManyAttempts(wait);
      if (!(await this.directory.claimEmail(account.id, email))) return emailTaken;
      const changed = await this.directory.byId(account.id);
      if (changed === null) return unauthenticated;
      if (account.email !== email) await this.notify.execute(account, null);
      return succeed({ user: userOf(changed), isCodeSent: false });
    });
  }
}

/** Confirms the e-mail whose code the signed-in person entered. The number and the previous confirmed e-mail are told. */
export class ConfirmEmail {
  constructor(
    private readonly directory: AccountDirectory,
    private readonly guard: SessionGuard,
    private readonly tokens: SecretTokens,
    private readonly notify: NotifyEmailChange,
    private readonly limiter: RateLimiter,
    private readonly errors: ErrorLog,
  ) {}

  execute(text: string, token: string | null): Promise<Result<User>> {
    return attempt<User>(this.errors, 'ConfirmEmail', async () => {
      const session = await this.guard.admit(token);
      if (!session.ok) return session;
      const code = readCode(text);
      if (code === null) return invalidCode;
      const { userId } = session.value;
      const [wait, email, before] = [
        await this.limiter.take(emailGuesses(userId)),
        await this.directory.awaitedEmail(userId),
        await this.directory.byId(userId),
      ];
      if (wait > 0) return tooManyAttempts(wait);
      if (email === null || before === null) return invalidCode;
      const confirmed = await this.directory.confirmEmail(userId, await emailCodeHash(this.tokens, userId, email, code));
      if (confirmed.answer === 'SPENT') return codeSpent;
      if (confirmed.answer === 'INVALID') return invalidCode;
      if (confirmed.answer === 'TAKEN') return emailTaken;
      const account = await this.directory.byId(userId);
      if (account === null) return unauthenticated;
      if (before.email !== email) await this.notify.execute(account, confirmed.previousEmail);
      return succeed(userOf(account));
    });
  }
}
