import { readCode } from '../../../domain/auth/verification-code.ts';
import { type Result, succeed } from '../../../domain/shared/result.ts';
import { accountFailure, codeIncomplete } from './account-failure.ts';
import type { AccountInterface, SignedIn } from './account-interface.ts';
import type { SignInFlow } from './sign-in-flow.ts';

/** Proves a new account's phone with the code that was sent to it, which signs in. */
export class VerifyPhone {
  constructor(
    private readonly accounts: AccountInterface,
    private readonly admission: SignInFlow,
  ) {}

  async execute(given: { readonly userId: string; readonly code: string }): Promise<Result<SignedIn>> {
    const code = readCode(given.code);
    if (code === null) return codeIncomplete;
    try {
      const signedIn = await this.accounts.verifyPhone({ userId: given.userId, code });
      await this.admission.admit(signedIn);
      return succeed(signedIn);
    } catch (error) {
      return accountFailure(error, 'VERIFICATION_FAILED');
    }
  }
}
