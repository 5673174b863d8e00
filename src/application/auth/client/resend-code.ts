import { type Result, succeed } from '../../../domain/shared/result.ts';
import { accountFailure } from './account-failure.ts';
import type { AccountInterface } from './account-interface.ts';

/** Sends another code. */
export class ResendCode {
  constructor(private readonly accounts: AccountInterface) {}

  /** @returns seconds until the next one may be asked for */
  async execute(userId: string): Promise<Result<number>> {
    try {
      return succeed(await this.accounts.resendCode(userId));
    } catch (error) {
      return accountFailure(error, 'RESEND_FAILED');
    }
  }
}
