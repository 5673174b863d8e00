import type { ErrorLog } from '../../shared/error-log.ts';
import type { KeyValueStore } from '../../shared/key-value-store.ts';
import type { AccountInterface } from './account-interface.ts';
import type { BackendAuth } from './backend-auth.ts';
import type { PersistedSession } from './persisted-session.ts';

/** Ends the sign-in here, or on every device. The device is cleared even when the server does not answer (section 4). */
export class SignOut {
  constructor(
    private readonly accounts: AccountInterface,
    private readonly backend: BackendAuth,
    private readonly persisted: PersistedSession,
    /** What only this tab keeps, such as forms half filled in. */
    private readonly tab: Pick<KeyValueStore, 'clear'>,
    private readonly errors: ErrorLog,
  ) {}

  /** @returns whether the server has ended it too */
  async execute({ everywhere = false } = {}): Promise<boolean> {
    const token = this.persisted.read()?.token ?? null;
    const request = token === null ? Promise.resolve() : this.accounts.logOut(token, everywhere);
    // The device is cleared at once, whatever the server answers.
    const answered = request.then(
      () => true,
      (error: unknown) => {
        this.errors.record('SignOut', error);
        return false;
      },
    );
    this.persisted.clearDevice();
    this.tab.clear();
    await this.backend.forget();
    return answered;
  }
}
