import { normalisePhone } from '../../../domain/auth/normalise-phone.ts';
import { type Result, succeed } from '../../../domain/shared/result.ts';
import { accountFailure, phoneInvalid } from './account-failure.ts';
import type { AccountInterface } from './account-interface.ts';

/** Opens an account by phone. A code is on its way then. */
export class SignUp {
  constructor(private readonly accounts: AccountInterface) {}

  /** @returns the account's id and the number as accounts are known by: digits with country code */
  async execute(given: {
    readonly phone: string;
    readonly password: string;
    readonly name: string;
  }): Promise<Result<{ readonly userId: string; readonly phone: string }>> {
    const phone = normalisePhone(given.phone);
    if (phone === null) return phoneInvalid;
    try {
      const { userId } = await this.accounts.signUp({ phone, password: given.password, name: given.name.trim() });
      return succeed({ userId, phone });
    } catch (error) {
      return accountFailure(error, 'SIGNUP_FAILED');
    }
  }
}
