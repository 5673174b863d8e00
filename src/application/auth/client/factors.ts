import { normalisePhone } from '../../../domain/auth/normalise-phone.ts';
import { readCode } from '../../../domain/auth/verification-code.ts';
import { type Result, succeed } from '../../../domain/shared/result.ts';
import { backendFailure, codeIncomplete, phoneInvalid } from './account-failure.ts';
import type { BackendAuth, Factor } from './backend-auth.ts';
import type { SignInFlow } from './sign-in-flow.ts';

/** Asks for a code of a second factor; a phone gets one sent. */
export class ChallengeFactor {
  constructor(private readonly backend: BackendAuth) {}

  /** @returns the challenge's id */
  async execute(factorId: string): Promise<Result<string>> {
    try {
      return succeed(await this.backend.challenge(factorId));
    } catch (error) {
      return backendFailure(error, 'CHALLENGE_FAILED');
    }
  }
}

/** Checks a code of a second factor: it confirms a new factor, or completes a sign-in that waits for it. */
export class ConfirmFactor {
  constructor(
    private readonly backend: BackendAuth,
    private readonly signInFlow: SignInFlow,
  ) {}

  /**
   * @param given.challengeId null for an authenticator: its challenge is requested at verification, because challenges expire while
   * people look for the app
   */
  async execute(given: { readonly factorId: string; readonly challengeId: string | null; readonly code: string }): Promise<Result<null>> {
    const code = readCode(given.code);
    if (code === null) return codeIncomplete;
    try {
      const challengeId = given.challengeId ?? (await this.backend.challenge(given.factorId));
      await this.backend.verify({ factorId: given.factorId, challengeId, code });
      this.signInFlow.complete();
      return succeed(null);
    } catch (error) {
      return backendFailure(error, 'mfa_verification_failed');
    }
  }
}

/** A second factor that works once a code of it was typed. */
export interface Enrolment {
  readonly factorId: string;
  /** Null for an authenticator. */
  readonly challengeId: string | null;
  /** Of an authenticator app: the key to type, and the same for a QR code. */
  readonly key: { readonly secret: string; readonly uri: string } | null;
  /** The number that received the code; null for an authenticator. */
  readonly phone: string | null;
}

/** Begins a second factor: an authenticator app, or a phone that gets codes. */
export class EnrolFactor {
  constructor(private readonly backend: BackendAuth) {}

  async execute(
    given: { readonly type: 'totp'; readonly name: string } | { readonly type: 'phone'; readonly name: string; readonly phone: string },
  ): Promise<Result<Enrolment>> {
    try {
      if (given.type === 'totp') {
        const { factorId, secret, uri } = await this.backend.enrolAuthenticator(given.name);
        return succeed({ factorId, challengeId: null, key: { secret, uri }, phone: null });
      }
      const phone = normalisePhone(given.phone);
      if (phone === null) return phoneInvalid;
      const { factorId } = await this.backend.enrolPhone(phone, given.name);
      return succeed({ factorId, challengeId: await this.backend.challenge(factorId), key: null, phone });
    } catch (error) {
      return backendFailure(error, 'ENROL_FAILED');
    }
  }
}

/** The second factors of the signed-in person that work. */
export class ListFactors {
  constructor(private readonly backend: BackendAuth) {}

  async execute(): Promise<Result<readonly Factor[]>> {
    try {
      return succeed(await this.backend.factors());
    } catch (error) {
      return backendFailure(error, 'FACTORS_FAILED');
    }
  }
}

/** Removes a second factor from the account. */
export class RemoveFactor {
  constructor(private readonly backend: BackendAuth) {}

  async execute(factorId: string): Promise<Result<null>> {
    try {
      await this.backend.unenrol(factorId);
      return succeed(null);
    } catch (error) {
      return backendFailure(error, 'REMOVE_FACTOR_FAILED');
    }
  }
}
