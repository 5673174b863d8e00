import { type Result, succeed } from '../../../domain/shared/result.ts';
import { accountFailure, notSignedIn } from './account-failure.ts';
import type { AccountInterface } from './account-interface.ts';
import type { PersistedSession } from './persisted-session.ts';

/** Ends the sign-in of another device. */
export class SignOutDevice {
  constructor(
    private readonly accounts: AccountInterface,
    private readonly kept: PersistedSession,
  ) {}

  async execute(id: string): Promise<Result<null>> {
    const token = this.kept.read()?.token;
    if (token == null) return notSignedIn;
    try {
      await this.accounts.signOutDevice(token, id);
      return succeed(null);
    } catch (error) {
      return accountFailure(error, 'DEVICE_SIGN_OUT_FAILED');
    }
  }
}
