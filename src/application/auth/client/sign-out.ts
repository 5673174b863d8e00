import type { ErrorLog } from '../../shared/error-log.ts';
import type { KeyValueStore } from '../../shared/key-value-store.ts';
import type { AccountInterface } from './account-interface.ts';
import type { BackendAuth } from './backend-auth.ts';
import type { PersistedSession } from './persisted-session.ts';

interface SignOutParts {
  readonly accounts: AccountInterface;
  readonly backend: BackendAuth;
  readonly persisted: PersistedSession;
  /** Data of this tab, such as unsaved forms. */
  readonly tab: Pick<KeyValueStore, 'clear'>;
  readonly errors: ErrorLog;
}

/** Signs out on this device, or on all devices. The device is cleared even when the server does not answer (section 4). */
export class SignOut {
  constructor(private readonly parts: SignOutParts) {}

  /** @returns whether the server has ended the session too */
  async execute({ everywhere = false } = {}): Promise<boolean> {
    const token = this.parts.persisted.read()?.token ?? null;
    const request = token === null ? Promise.resolve() : this.parts.accounts.logOut(token, everywhere);
    // The device is cleared first, whatever the server answers.
    const answered = request.then(
      () => true,
      (error: unknown) => {
        this.parts.errors.record('SignOut', error);
        return false;
      },
    );
    this.parts.persisted.clearDevice();
    this.parts.tab.clear();
    await this.parts.backend.removeSession();
    return answered;
  }
}
