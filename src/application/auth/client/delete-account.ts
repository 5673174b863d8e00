import { type Result, succeed } from '../../../domain/shared/result.ts';
import { accountFailure, notSignedIn } from './account-failure.ts';
import type { AccountInterface } from './account-interface.ts';
import type { BackendAuth } from './backend-auth.ts';
import type { PersistedSession } from './persisted-session.ts';

/** Deletes the signed-in person's account for good, and clears the device. */
export class DeleteAccount {
  constructor(
    private readonly accounts: AccountInterface,
    private readonly backend: BackendAuth,
    private readonly kept: PersistedSession,
  ) {}

  async execute(password: string): Promise<Result<null>> {
    const token = this.kept.read()?.token;
    if (token == null) return notSignedIn;
    try {
      await this.accounts.deleteAccount(token, password);
    } catch (error) {
      return accountFailure(error, 'DELETE_FAILED');
    }
    this.kept.clearDevice();
    await this.backend.forget();
    return succeed(null);
  }
}
