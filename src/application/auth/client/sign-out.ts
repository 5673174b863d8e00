import type { ErrorLog } from '../../shared/error-log.ts';
import type { KeyValueStore } from '../../shared/key-value-store.ts';
import type { AccountInterface } from './account-interface.ts';
import type { BackendAuth } from './backend-auth.ts';
import type { PersistedSession } from './persisted-session.ts';

/** Signs out on this device, or on all devices. The device is cleared even when the server does not answer (section 4). */
export class SignOut {
  constructor(
    private readonly accounts: AccountInterface,
    private readonly backend: BackendAuth,
    private readonly persisted: PersistedSession,
    /** Data of this tab, such as unsaved forms. */
    private readonly tab: Pick<KeyValueStore, 'clear'>,
    private readonly errors: ErrorLog,
  ) {}

  /** @returns whether the server has ended the session too */
  async execute({ everywhere = false } = {}): Promise<boolean> {
    const token = this.persisted.read()?.token ?? null;
    const request = token === null ? Promise.resolve() : this.accounts.logOut(token, everywhere);
    // The device is cleared first, whatever the server answers.
    const answered = request.then(
      () => true,
      (error: unknown) => {
        this.errors.record('SignOut', error);
        return false;
      },
    );
    this.persisted.clearDevice();
    this.tab.clear();
    await this.backend.removeSession();
    return answered;
  }
}
