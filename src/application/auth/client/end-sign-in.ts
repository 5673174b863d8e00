import type { ErrorLog } from '../../shared/error-log.ts';
import type { AccountInterface } from './account-interface.ts';
import type { BackendAuth } from './backend-auth.ts';
import type { PersistedSession } from './persisted-session.ts';

/**
 * Ends a sign-in whose backend session is lost, so that the person can sign in again. Unlike a deliberate sign-out
 * (application/auth/client/sign-out.ts) it keeps unsaved input, which belongs to the same person.
 */
export class EndSignIn {
  constructor(
    private readonly accounts: Pick<AccountInterface, 'logOut'>,
    private readonly backend: Pick<BackendAuth, 'removeSession'>,
    private readonly persisted: PersistedSession,
    private readonly errors: ErrorLog,
  ) {}

  /** Clears the device first, whether or not the server answers. */
  async execute(): Promise<void> {
    const token = this.persisted.read()?.token ?? null;
    const request = token === null ? Promise.resolve() : this.accounts.logOut(token, false);
    const answered = request.catch((error: unknown) => this.errors.record('EndSignIn', error));
    this.persisted.drop();
    await this.backend.removeSession();
    await answered;
  }
}
