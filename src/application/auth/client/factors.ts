import { normalisePhone } from '../../../domain/auth/normalise-phone.ts';
import { readCode } from '../../../domain/auth/verification-code.ts';
import type { Result } from '../../../domain/shared/result.ts';
import { codeIncomplete, phoneInvalid } from './account-failure.ts';
import type { BackendAuth, Factor } from './backend-auth.ts';
import type { PersonCalls } from './person-calls.ts';
import type { SignInFlow } from './sign-in-flow.ts';

/** Requests a challenge for a second factor; a phone receives a code. */
export class ChallengeFactor {
  constructor(
    private readonly backend: BackendAuth,
    private readonly calls: PersonCalls,
  ) {}

  /** @returns the challenge's id */
  execute(factorId: string): Promise<Result<string>> {
    return this.calls.ofBackend('CHALLENGE_FAILED', () => this.backend.challenge(factorId));
  }
}

/** Verifies a code of a second factor, which confirms a new factor, or completes a sign-in. */
export class ConfirmFactor {
  constructor(
    private readonly backend: BackendAuth,
    private readonly signInFlow: SignInFlow,
    private readonly calls: PersonCalls,
  ) {}

  /**
   * @param given.challengeId null for an authenticator app: its challenge is requested at verification, because challenges expire while
   * people open the app
   */
  async execute(given: { readonly factorId: string; readonly challengeId: string | null; readonly code: string }): Promise<Result<null>> {
    const code = readCode(given.code);
    if (code === null) return codeIncomplete;
    return this.calls.ofBackend('mfa_verification_failed', async () => {
      const challengeId = given.challengeId ?? (await this.backend.challenge(given.factorId));
      await this.backend.verify({ factorId: given.factorId, challengeId, code });
      this.signInFlow.complete();
      return null;
    });
  }
}

/** A new second factor, which becomes active once a code is verified. */
export interface Enrolment {
  readonly factorId: string;
  /** Null for an authenticator app. */
  readonly challengeId: string | null;
  /** The key of an authenticator app, as text and for a QR code. */
  readonly key: { readonly secret: string; readonly uri: string } | null;
  /** The number that received the code; null for an authenticator app. */
  readonly phone: string | null;
}

/** Starts the enrolment of a second factor: an authenticator app or a phone. */
export class EnrolFactor {
  constructor(
    private readonly backend: BackendAuth,
    private readonly calls: PersonCalls,
  ) {}

  async execute(
    given: { readonly type: 'totp'; readonly name: string } | { readonly type: 'phone'; readonly name: string; readonly phone: string },
  ): Promise<Result<Enrolment>> {
    if (given.type === 'totp') {
      return this.calls.ofBackend('ENROL_FAILED', async () => {
        const { factorId, secret, uri } = await this.backend.enrolAuthenticator(given.name);
        return { factorId, challengeId: null, key: { secret, uri }, phone: null };
      });
    }
    const phone = normalisePhone(given.phone);
    if (phone === null) return phoneInvalid;
    return this.calls.ofBackend('ENROL_FAILED', async () => {
      const { factorId } = await this.backend.enrolPhone(phone, given.name);
      return { factorId, challengeId: await this.backend.challenge(factorId), key: null, phone };
    });
  }
}

/** Lists the verified second factors of the signed-in person. */
export class ListFactors {
  constructor(
    private readonly backend: BackendAuth,
    private readonly calls: PersonCalls,
  ) {}

  execute(): Promise<Result<readonly Factor[]>> {
    return this.calls.ofBackend('FACTORS_FAILED', () => this.backend.factors());
  }
}

/** Removes a second factor from the account. */
export class RemoveFactor {
  constructor(
    private readonly backend: BackendAuth,
    private readonly calls: PersonCalls,
  ) {}

  execute(factorId: string): Promise<Result<null>> {
    return this.calls.ofBackend('REMOVE_FACTOR_FAILED', async () => {
      await this.backend.unenrol(factorId);
      return null;
    });
  }
}
