import { emailOf } from '../../../domain/auth/email-text.ts';
import type { User } from '../../../domain/auth/user.ts';
import { type Result, succeed } from '../../../domain/shared/result.ts';
import { accountFailure, notSignedIn } from './account-failure.ts';
import type { AccountInterface } from './account-interface.ts';
import type { PersistedSession } from './persisted-session.ts';
import type { RestoreSession } from './restore-session.ts';
import type { SignInFlow } from './sign-in-flow.ts';

/** Adds name and e-mail address to an account; its password confirms the request. */
export class CompleteProfile {
  constructor(
    private readonly accounts: AccountInterface,
    private readonly persisted: PersistedSession,
    private readonly restore: RestoreSession,
    private readonly signInFlow: SignInFlow,
  ) {}

  async execute(given: { readonly email: string; readonly name: string; readonly password: string }): Promise<Result<User>> {
    const session = this.persisted.read();
    if (session?.token == null || session.user === null || session.expiresAt === null) return notSignedIn;
    const { token, expiresAt } = session;
    try {
      const { user, backendSession } = await this.accounts.completeProfile(token, {
        userId: session.user.id,
        email: emailOf(given.email),
        name: given.name.trim(),
        password: given.password,
      });
      // The person may have signed out or changed during the request: the answer must not replace the current session.
      if (this.persisted.read()?.token !== token) return notSignedIn;
      this.persisted.store({ token, user, expiresAt });
      this.restore.accept(token, user);
      await this.signInFlow.adopt(backendSession);
      return succeed(user);
    } catch (error) {
      return accountFailure(error, 'PROFILE_COMPLETION_FAILED');
    }
  }
}
