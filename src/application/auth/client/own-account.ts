import type { Result } from '../../../domain/shared/result.ts';
import type { AccountInterface } from './account-interface.ts';
import type { BackendAuth } from './backend-auth.ts';
import type { PersistedSession } from './persisted-session.ts';
import type { PersonCalls } from './person-calls.ts';

/** Exports the signed-in person's data as formatted JSON. */
export class ExportData {
  constructor(
    private readonly accounts: Pick<AccountInterface, 'exportData'>,
    private readonly calls: PersonCalls,
  ) {}

  execute(): Promise<Result<string>> {
    return this.calls.send('EXPORT_FAILED', async (token) => JSON.stringify(await this.accounts.exportData(token), null, 2));
  }
}

/** Deletes the signed-in person's account permanently, and clears the device. */
export class DeleteAccount {
  constructor(
    private readonly accounts: Pick<AccountInterface, 'deleteAccount'>,
    private readonly backend: Pick<BackendAuth, 'removeSession'>,
    private readonly persisted: Pick<PersistedSession, 'clearDevice'>,
    private readonly calls: PersonCalls,
  ) {}

  async execute(password: string): Promise<Result<null>> {
    const deleted = await this.calls.send('DELETE_FAILED', async (token) => {
      await this.accounts.deleteAccount(token, password);
      return null;
    });
    if (!deleted.ok) return deleted;
    this.persisted.clearDevice();
    await this.backend.removeSession();
    return deleted;
  }
}
