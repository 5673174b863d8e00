import { composedPassword } from '../../../domain/auth/password-forms.ts';
import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import type { AccountDirectory } from './account-directory.ts';
import { attempt } from './attempt.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { PasswordCheck } from './password-check.ts';
import { type PasswordRules, passwordOwnerOf } from './password-rules.ts';
import { samePassword, unauthenticated } from './refusals.ts';
import type { SessionGuard } from './session-guard.ts';
import { signOutOnFailure } from './sign-out-on-failure.ts';

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
  /** The token of this device's session, which the provider keeps while it ends the others. */
  readonly accessToken: string;
}

interface ChangePasswordParts {
  readonly identity: IdentityProvider;
  readonly directory: AccountDirectory;
  readonly guard: SessionGuard;
  readonly passwords: PasswordCheck;
  readonly passwordRules: PasswordRules;
  readonly errors: ErrorLog;
}

/** Changes the password of the signed-in person after verifying the current one. This device stays signed in, all others are signed out. */
export class ChangePassword {
  constructor(private readonly parts: ChangePasswordParts) {}

  execute({ current, next, accessToken }: PasswordChange, token: string | null): Promise<Result<true>> {
    return attempt(this.parts.errors, 'ChangePassword', async () => {
      const session = await this.parts.guard.admit(token);
      if (!session.ok) return session;
      const account = await this.parts.directory.byId(session.value.userId);
      if (account === null) return unauthenticated;
      const weak = await this.parts.passwordRules.refusal(next, passwordOwnerOf(account));
      if (weak !== null) return weak;
      const confirmed = await this.parts.passwords.check(account, current);
      if (!confirmed.ok) return confirmed;
      // The additional session of the password check ends together with the others.
      return signOutOnFailure<true>(this.parts.identity, confirmed.value, async () => {
        if (composedPassword(current) === composedPassword(next)) return samePassword;
        await this.parts.identity.changePassword({ accessToken, sessionId: session.value.authSessionId, current, next });
        return succeed(true);
      });
    });
  }
}
