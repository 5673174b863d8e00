import { type Result, succeed } from '../../../domain/shared/result.ts';
import { accountFailure } from './account-failure.ts';
import type { AccountInterface } from './account-interface.ts';

/** Sends a code to the phone of an account whose password was forgotten. Nobody learns whether there is one. */
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
