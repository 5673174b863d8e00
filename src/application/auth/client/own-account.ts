import { type Result, succeed } from '../../../domain/shared/result.ts';
import { accountFailure, notSignedIn } from './account-failure.ts';
import type { AccountInterface } from './account-interface.ts';
import type { BackendAuth } from './backend-auth.ts';
import type { PersistedSession } from './persisted-session.ts';

/** Exports the signed-in person's data as formatted JSON. */
export class ExportData {
  constructor(
    private readonly accounts: AccountInterface,
    private readonly persisted: PersistedSession,
  ) {}

  async execute(): Promise<Result<string>> {
    const token = this.persisted.read()?.token;
    if (token == null) return notSignedIn;
    try {
      return succeed(JSON.stringify(await this.accounts.exportData(token), null, 2));
    } catch (error) {
      return accountFailure(error, 'EXPORT_FAILED');
    }
  }
}

/** Deletes the signed-in person's account permanently, and clears the device. */
export class DeleteAccount {
  constructor(
    private readonly accounts: AccountInterface,
    private readonly backend: BackendAuth,
    private readonly persisted: PersistedSession,
  ) {}

  async execute(password: string): Promise<Result<null>> {
    const token = this.persisted.read()?.token;
    if (token == null) return notSignedIn;
    try {
      await this.accounts.deleteAccount(token, password);
    } catch (error) {
      return accountFailure(error, 'DELETE_FAILED');
    }
    this.persisted.clearDevice();
    await this.backend.removeSession();
    return succeed(null);
  }
}
