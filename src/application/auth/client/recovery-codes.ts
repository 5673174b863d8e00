import { readRecoveryCode } from '../../../domain/auth/recovery-code.ts';
import { fail, type Result, succeed } from '../../../domain/shared/result.ts';
import { accountFailure, notSignedIn } from './account-failure.ts';
import type { AccountInterface } from './account-interface.ts';
import type { BackendAuth } from './backend-auth.ts';
import type { PersistedSession } from './persisted-session.ts';
import type { SignInFlow } from './sign-in-flow.ts';

/** Makes ten new recovery codes; those of before are void. They are shown once. */
export class CreateRecoveryCodes {
  constructor(
    private readonly accounts: AccountInterface,
    private readonly persisted: PersistedSession,
  ) {}

  async execute(): Promise<Result<readonly string[]>> {
    const token = this.persisted.read()?.token;
    if (token == null) return notSignedIn;
    try {
      return succeed(await this.accounts.createRecoveryCodes(token));
    } catch (error) {
      return accountFailure(error, 'RECOVERY_CODES_FAILED');
    }
  }
}

/** How many recovery codes are left. */
export class CountRecoveryCodes {
  constructor(
    private readonly accounts: AccountInterface,
    private readonly persisted: PersistedSession,
  ) {}

  async execute(): Promise<Result<number>> {
    const token = this.persisted.read()?.token;
    if (token == null) return notSignedIn;
    try {
      return succeed(await this.accounts.recoveryCodesLeft(token));
    } catch (error) {
      return accountFailure(error, 'RECOVERY_CODES_FAILED');
    }
  }
}

/** A recovery code instead of a second factor that is lost. */
export class UseRecoveryCode {
  constructor(
    private readonly accounts: AccountInterface,
    private readonly backend: BackendAuth,
    private readonly persisted: PersistedSession,
    private readonly signInFlow: SignInFlow,
  ) {}

  /** @returns how many codes are left */
  async execute(typed: string): Promise<Result<number>> {
    const token = this.signInFlow.waitingToken ?? this.persisted.read()?.token;
    if (token == null) return notSignedIn;
    if (readRecoveryCode(typed) === null) return fail('RECOVERY_CODE_INCOMPLETE');
    try {
      const left = await this.accounts.spendRecoveryCode(token, typed);
      // The token of before still says the first level.
      await this.backend.accessToken({ isFresh: true });
      this.signInFlow.complete();
      return succeed(left);
    } catch (error) {
      return accountFailure(error, 'RECOVERY_FAILED');
    }
  }
}
