import { readRecoveryCode } from '../../../domain/auth/recovery-code.ts';
import { fail, type Result, succeed } from '../../../domain/shared/result.ts';
import { accountFailure, notSignedIn } from './account-failure.ts';
import type { AccountInterface } from './account-interface.ts';
import type { BackendAuth } from './backend-auth.ts';
import type { PersistedSession } from './persisted-session.ts';
import type { SignInFlow } from './sign-in-flow.ts';

/** Creates ten recovery codes and invalidates earlier ones. They are shown once. */
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

/** Counts the unused recovery codes. */
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

/** Uses a recovery code in place of a lost second factor. */
export class UseRecoveryCode {
  constructor(
    private readonly accounts: AccountInterface,
    private readonly backend: BackendAuth,
    private readonly persisted: PersistedSession,
    private readonly signInFlow: SignInFlow,
  ) {}

  /** @returns the number of codes left */
  async execute(typed: string): Promise<Result<number>> {
    const token = this.signInFlow.waitingToken ?? this.persisted.read()?.token;
    if (token == null) return notSignedIn;
    if (readRecoveryCode(typed) === null) return fail('RECOVERY_CODE_INCOMPLETE');
    try {
      const left = await this.accounts.redeemRecoveryCode(token, typed);
      // The previous token still has the first assurance level.
      await this.backend.accessToken({ isFresh: true });
      this.signInFlow.complete();
      return succeed(left);
    } catch (error) {
      return accountFailure(error, 'RECOVERY_FAILED');
    }
  }
}
