import { type Result, succeed } from '../../../domain/shared/result.ts';
import { accountFailure } from './account-failure.ts';
import type { AccountInterface, SignedIn } from './account-interface.ts';
import type { SignInFlow } from './sign-in-flow.ts';

/** Signs in with a phone number or an e-mail address. With an enrolled second factor the sign-in stays pending. */
export class LogIn {
  constructor(
    private readonly accounts: AccountInterface,
    private readonly signInFlow: SignInFlow,
  ) {}

  async execute(given: { readonly identifier: string; readonly password: string }): Promise<Result<SignedIn>> {
    try {
      const signedIn = await this.accounts.logIn({ ...given, identifier: given.identifier.trim() });
      await this.signInFlow.admit(signedIn);
      return succeed(signedIn);
    } catch (error) {
      return accountFailure(error, 'LOGIN_FAILED');
    }
  }
}
