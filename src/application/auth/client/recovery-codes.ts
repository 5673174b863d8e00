import { readRecoveryCode } from '../../../domain/auth/recovery-code.ts';
import { fail, type Result } from '../../../domain/shared/result.ts';
import type { AccountInterface } from './account-interface.ts';
import type { BackendAuth } from './backend-auth.ts';
import type { PersonCalls } from './person-calls.ts';
import type { SignInFlow } from './sign-in-flow.ts';

/** Creates ten recovery codes and invalidates earlier ones. They are shown once. */
export class CreateRecoveryCodes {
  constructor(
    private readonly accounts: Pick<AccountInterface, 'createRecoveryCodes'>,
    private readonly calls: PersonCalls,
  ) {}

  execute(): Promise<Result<readonly string[]>> {
    return this.calls.send('RECOVERY_CODES_FAILED', (token) => this.accounts.createRecoveryCodes(token));
  }
}

/** Counts the unused recovery codes. */
export class CountRecoveryCodes {
  constructor(
    private readonly accounts: Pick<AccountInterface, 'recoveryCodesLeft'>,
    private readonly calls: PersonCalls,
  ) {}

  execute(): Promise<Result<number>> {
    return this.calls.send('RECOVERY_CODES_FAILED', (token) => this.accounts.recoveryCodesLeft(token));
  }
}

/** Uses a recovery code in place of a lost second factor. */
export class UseRecoveryCode {
  constructor(
    private readonly accounts: Pick<AccountInterface, 'redeemRecoveryCode'>,
    private readonly backend: Pick<BackendAuth, 'accessToken'>,
    private readonly signInFlow: SignInFlow,
    private readonly calls: PersonCalls,
  ) {}

  /** @returns the number of codes left */
  async execute(typed: string): Promise<Result<number>> {
    if (readRecoveryCode(typed) === null) return fail('RECOVERY_CODE_INCOMPLETE');
    return this.calls.send('RECOVERY_FAILED', async (token) => {
      const left = await this.accounts.redeemRecoveryCode(token, typed);
      // The previous token still has the first assurance level.
      await this.backend.accessToken({ isFresh: true });
      this.signInFlow.complete();
      return left;
    });
  }
}
