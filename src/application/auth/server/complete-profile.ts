import type { Result } from '../../../domain/shared/result.ts';
import type { Clock } from '../../shared/clock.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import type { Account } from './account.ts';
import type { AccountDirectory } from './account-directory.ts';
import { attempt } from './attempt.ts';
import { readEmail } from './email-address.ts';
import type { BackendSession, IdentityProvider } from './identity-provider.ts';
import { completions, isFreshSignIn } from './limits.ts';
import type { PasswordCheck } from './password-check.ts';
import { readPersonName } from './person-name.ts';
import type { ProductSession, ProductSessions } from './product-sessions.ts';
import type { RateLimiter } from './rate-limiter.ts';
import {
  emailTaken,
  invalidEmail,
  invalidName,
  notYourAccount,
  passwordNeeded,
  profileComplete,
  tooManyAttempts,
  unauthenticated,
} from './refusals.ts';
import type { SessionGuard } from './session-guard.ts';
import { signOutOnFailure } from './sign-out-on-failure.ts';
import { type ChangedAccount, takeOverSignIn } from './take-over-sign-in.ts';

export interface ProfileInput {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** The current password, as a confirmation; empty within a quarter of an hour after the sign-in, which then stands for it. */
  readonly password: string;
}

interface CompleteProfileParts {
  readonly identity: IdentityProvider;
  readonly directory: AccountDirectory;
  readonly sessions: ProductSessions;
  readonly guard: SessionGuard;
  readonly passwords: PasswordCheck;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  readonly errors: ErrorLog;
}

/**
 * Completes the profile of the signed-in person (section 7, "complete-profile"). The e-mail address is claimed, not confirmed. The session
 * of the password check becomes that of this device. A completed profile keeps its e-mail. EMAIL_TAKEN discloses an account of another person, so that it is limited to ten
 * requests a day.
 */
export class CompleteProfile {
  constructor(private readonly parts: CompleteProfileParts) {}

  execute(input: ProfileInput, token: string | null): Promise<Result<ChangedAccount>> {
    return attempt<ChangedAccount>(this.parts.errors, 'CompleteProfile', async () => {
      const session = await this.parts.guard.admit(token);
      if (!session.ok) return session;
      if (session.value.userId !== input.userId) return notYourAccount;
      const name = readPersonName(input.name);
      const email = readEmail(input.email);
      if (name === null) return invalidName;
      if (email === null) return invalidEmail;
      const account = await this.parts.directory.byId(input.userId);
      if (account === null) return unauthenticated;
      if (input.password === '') {
        const isConfirmed = !account.profileCompleted && isFreshSignIn(session.value, this.parts.clock.now());
        return isConfirmed ? this.complete(account, { name, email }, session.value, null) : passwordNeeded;
      }
      if (account.profileCompleted && account.email !== email) return profileComplete;
      const confirmed = await this.parts.passwords.check(account, input.password);
      if (!confirmed.ok) return confirmed;
      return signOutOnFailure<ChangedAccount>(this.parts.identity, confirmed.value, () =>
        this.complete(account, { name, email }, session.value, confirmed.value),
      );
    });
  }

  private async complete(
    account: Account,
    profile: { readonly name: string; readonly email: string },
    session: ProductSession,
    /** Of the password check; null where the session itself stands for it, and stays. */
    signIn: BackendSession | null,
  ): Promise<Result<ChangedAccount>> {
    const wait = await this.parts.limiter.take(completions(account.id));
    if (wait > 0) return tooManyAttempts(wait);
    const isDone = await this.parts.directory.completeProfile(account.id, profile);
    const completed = await this.parts.directory.byId(account.id);
    if (completed === null) return unauthenticated;
    if (!isDone) return emailTaken;
    return takeOverSignIn({ identity: this.parts.identity, sessions: this.parts.sessions }, completed, session, signIn);
  }
}
