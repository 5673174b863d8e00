import { readCode } from '../../../domain/auth/verification-code.ts';
import { type Result, succeed } from '../../../domain/shared/result.ts';
import { accountFailure, codeIncomplete } from './account-failure.ts';
import type { AccountInterface } from './account-interface.ts';

/** Requests a reset code for the phone of an account. The answer does not disclose whether the account exists. */
export class RequestPasswordReset {
  constructor(private readonly accounts: AccountInterface) {}

  async execute(identifier: string): Promise<Result<{ readonly userId: string }>> {
    try {
      return succeed(await this.accounts.requestPasswordReset(identifier.trim()));
    } catch (error) {
      return accountFailure(error, 'RESET_REQUEST_FAILED');
    }
  }
}

/** Sets a new password with the code from the phone, without signing in. */
export class ResetPassword {
  constructor(private readonly accounts: AccountInterface) {}

  async execute(given: { readonly userId: string; readonly code: string; readonly password: string }): Promise<Result<null>> {
    const code = readCode(given.code);
    if (code === null) return codeIncomplete;
    try {
      await this.accounts.resetPassword({ ...given, code });
      return succeed(null);
    } catch (error) {
      return accountFailure(error, 'RESET_FAILED');
    }
  }
}
