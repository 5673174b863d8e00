import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import type { AccountDirectory, Obligation } from './account-directory.ts';
import { attempt } from './attempt.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { PasswordCheck } from './password-check.ts';
import { lastOwner, moneyOwed, openComplaint, openException, openOrder, unauthenticated } from './refusals.ts';
import type { SessionGuard } from './session-guard.ts';
import { signOutOnFailure } from './sign-out-on-failure.ts';

/** The failure for each obligation. */
const OWED: Readonly<Record<Obligation, Result<never>>> = {
  OPEN_ORDER: openOrder,
  MONEY_OWED: moneyOwed,
  OPEN_EXCEPTION: openException,
  OPEN_COMPLAINT: openComplaint,
};

interface DeleteAccountParts {
  readonly identity: IdentityProvider;
  readonly directory: AccountDirectory;
  readonly guard: SessionGuard;
  readonly passwords: PasswordCheck;
  readonly errors: ErrorLog;
}

/**
 * Deletes the account of the signed-in person after verifying the password. Orders are kept without a name. LAST_OWNER for the only owner,
 * a code of OBLIGATIONS while one exists.
 */
export class DeleteAccount {
  constructor(private readonly parts: DeleteAccountParts) {}

  execute(password: string, token: string | null): Promise<Result<true>> {
    return attempt(this.parts.errors, 'DeleteAccount', async () => {
      const session = await this.parts.guard.admit(token);
      if (!session.ok) return session;
      const account = await this.parts.directory.byId(session.value.userId);
      if (account === null) return unauthenticated;
      const confirmed = await this.parts.passwords.check(account, password);
      if (!confirmed.ok) return confirmed;
      return signOutOnFailure<true>(this.parts.identity, confirmed.value, async () => {
        if (account.isLastOwner) return lastOwner;
        const obligation = await this.parts.directory.obligation(account.id);
        if (obligation !== null) return OWED[obligation];
        await this.parts.identity.delete(account.id);
        const line = { actor: account.id, action: 'account.deleted', subject: account.id };
        // The account is deleted even if the log entry cannot be written.
        await this.parts.directory.audit(line).catch((error: unknown) => this.parts.errors.record('DeleteAccount: log', error));
        return succeed(true);
      });
    });
  }
}
