import { type Result, succeed } from '../../../domain/shared/result.ts';
import { accountFailure } from './account-failure.ts';
import type { AccountInterface, SignedIn } from './account-interface.ts';
import type { Admission } from './admission.ts';

/** Signs in with a phone number or an e-mail address. With a second factor enrolled nobody is in yet. */
export class LogIn {
  constructor(
    private readonly accounts: AccountInterface,
    private readonly admission: Admission,
  ) {}

  async execute(given: { readonly identifier: string; readonly password: string }): Promise<Result<SignedIn>> {
    try {
      const signedIn = await this.accounts.logIn({ ...given, identifier: given.identifier.trim() });
      await this.admission.admit(signedIn);
      return succeed(signedIn);
    } catch (error) {
      return accountFailure(error, 'LOGIN_FAILED', 'Login failed');
    }
  }
}
