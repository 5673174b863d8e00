import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { Account } from './account.ts';
import type { AccountDirectory } from './account-directory.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { PasswordCheck } from './password-check.ts';
import type { ProductSession, ProductSessions } from './product-sessions.ts';
import { factorNotFresh, unauthenticated } from './refusals.ts';
import type { SessionGuard } from './session-guard.ts';

/** The signed-in person, confirmed by second factor and password. */
export interface CheckedAccount {
  readonly account: Account;
  readonly session: ProductSession;
}

interface AccountCheckParts {
  readonly identity: IdentityProvider;
  readonly directory: AccountDirectory;
  readonly sessions: ProductSessions;
  readonly guard: SessionGuard;
  readonly passwords: PasswordCheck;
}

/** Confirms a person before the ways into their account change: a second factor within ten minutes, where there is one, and the password. */
export class AccountCheck {
  constructor(private readonly parts: AccountCheckParts) {}

  /** @throws PortError */
  async check(token: string | null, password: string): Promise<Result<CheckedAccount>> {
    const admitted = await this.parts.guard.admit(token);
    if (!admitted.ok) return admitted;
    const session = admitted.value;
    const account = await this.parts.directory.byId(session.userId);
    if (account === null) return unauthenticated;
    if (!(await this.parts.sessions.isFresh(session.userId, session.authSessionId))) return factorNotFresh;
    const confirmed = await this.parts.passwords.check(account, password);
    if (!confirmed.ok) return confirmed;
    await this.parts.identity.signOut(confirmed.value);
    return succeed({ account, session });
  }
}
