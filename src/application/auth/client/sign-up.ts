import { normalisePhone } from '../../../domain/auth/normalise-phone.ts';
import { readCode } from '../../../domain/auth/verification-code.ts';
import { type Result, succeed } from '../../../domain/shared/result.ts';
import { accountFailure, codeIncomplete, phoneInvalid } from './account-failure.ts';
import type { AccountInterface, SignedIn } from './account-interface.ts';
import type { SignInFlow } from './sign-in-flow.ts';

/** Creates an account with a phone number and sends a verification code. */
export class SignUp {
  constructor(private readonly accounts: AccountInterface) {}

  /** @returns the account's id and the normalised number: digits with country code */
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

/** Requests another code. */
export class ResendCode {
  constructor(private readonly accounts: AccountInterface) {}

  /** @returns seconds until the next code can be requested */
  async execute(userId: string): Promise<Result<number>> {
    try {
      return succeed(await this.accounts.resendCode(userId));
    } catch (error) {
      return accountFailure(error, 'RESEND_FAILED');
    }
  }
}

/** Verifies a new account's phone number with its code, and signs in. */
export class VerifyPhone {
  constructor(
    private readonly accounts: AccountInterface,
    private readonly signInFlow: SignInFlow,
  ) {}

  async execute(given: { readonly userId: string; readonly code: string }): Promise<Result<SignedIn>> {
    const code = readCode(given.code);
    if (code === null) return codeIncomplete;
    try {
      const signedIn = await this.accounts.verifyPhone({ userId: given.userId, code });
      await this.signInFlow.admit(signedIn);
      return succeed(signedIn);
    } catch (error) {
      return accountFailure(error, 'VERIFICATION_FAILED');
    }
  }
}
