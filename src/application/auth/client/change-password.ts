import { type Result, succeed } from '../../../domain/shared/result.ts';
import { accountFailure, backendFailure, notSignedIn } from './account-failure.ts';
import type { AccountInterface } from './account-interface.ts';
import { AccountRefused } from './account-refused.ts';
import type { BackendAuth } from './backend-auth.ts';
import type { PersistedSession } from './persisted-session.ts';

/** Changes the password and signs out other devices. Only the server knows which passwords are too weak. */
export class ChangePassword {
  constructor(
    private readonly accounts: Pick<AccountInterface, 'changePassword'>,
    private readonly backend: Pick<BackendAuth, 'accessToken'>,
    private readonly persisted: PersistedSession,
  ) {}

  async execute({ current, next }: { readonly current: string; readonly next: string }): Promise<Result<null>> {
    const token = this.persisted.read()?.token;
    if (token == null) return notSignedIn;
    try {
      // Requires a fresh token, because the server does not refresh it.
      const accessToken = await this.backend.accessToken({ isFresh: true });
      if (accessToken === null) return notSignedIn;
      await this.accounts.changePassword(token, { current, next, accessToken });
      return succeed(null);
    } catch (error) {
      return error instanceof AccountRefused
        ? accountFailure(error, 'PASSWORD_NOT_CHANGED')
        : backendFailure(error, 'PASSWORD_NOT_CHANGED');
    }
  }
}
