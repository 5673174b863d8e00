import type { User } from '../../domain/identity/user.ts';
import { succeed } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { userOf } from './account.ts';
import type { AccountDirectory } from './account-directory.ts';
import { attempt } from './attempt.ts';
import { readEmail } from './email-address.ts';
import type { BackendSession, IdentityProvider } from './identity-provider.ts';
import type { Outcome } from './outcome.ts';
import type { PasswordCheck } from './password-check.ts';
import { readPersonName } from './person-name.ts';
import type { ProductSessions } from './product-sessions.ts';
import { emailTaken, invalidEmail, invalidName, notYourAccount, unauthenticated } from './refusals.ts';
import type { SessionGuard } from './session-guard.ts';

export interface ProfileInput {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** Confirms the account's. */
  readonly password: string;
}

export interface CompletedProfile {
  readonly user: User;
  /** Null for an account with a second factor: the new sign-in has not shown it, and the device keeps the one that has. */
  readonly backendSession: BackendSession | null;
}

/** Completes the profile of the person signed in (section 7, "complete-profile"). The e-mail is claimed, not confirmed. */
export class CompleteProfile {
  constructor(
    private readonly identity: IdentityProvider,
    private readonly directory: AccountDirectory,
    private readonly sessions: ProductSessions,
    private readonly guard: SessionGuard,
    private readonly passwords: PasswordCheck,
    private readonly errors: ErrorLog,
  ) {}

  execute(input: ProfileInput, token: string | null): Promise<Outcome<CompletedProfile>> {
    return attempt<CompletedProfile>(this.errors, 'CompleteProfile', async () => {
      const session = await this.guard.admit(token);
      if (!session.ok) return session;
      if (session.value.userId !== input.userId) return notYourAccount;
      const [name, email] = [readPersonName(input.name), readEmail(input.email)];
      if (name === null) return invalidName;
      if (email === null) return invalidEmail;
      const account = await this.directory.byId(input.userId);
      if (account === null) return unauthenticated;
      const confirmed = await this.passwords.check(account, input.password);
      if (!confirmed.ok) return confirmed;
      const completed = (await this.directory.completeProfile(account.id, { name, email })) ? await this.directory.byId(account.id) : null;
      if (completed === null || account.hasSecondFactor) {
        await this.identity.signOut(confirmed.value);
        return completed === null ? emailTaken : succeed({ user: userOf(completed), backendSession: null });
      }
      await this.sessions.join(session.value.id, confirmed.value.sessionId);
      return succeed({ user: userOf(completed), backendSession: confirmed.value });
    });
  }
}
