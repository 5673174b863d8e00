import { readCode } from '../../../domain/auth/verification-code.ts';
import { type Result, succeed } from '../../../domain/shared/result.ts';
import { backendFailure, codeIncomplete } from './account-failure.ts';
import type { BackendAuth } from './backend-auth.ts';
import type { SignInFlow } from './sign-in-flow.ts';

/** A code of a second factor: makes a new one work, and lets in who waits before the door. */
export class ConfirmFactor {
  constructor(
    private readonly backend: BackendAuth,
    private readonly admission: SignInFlow,
  ) {}

  /** @param given.challengeId null for an authenticator, which can be asked at any time: challenges grow old while people look for it */
  async execute(given: { readonly factorId: string; readonly challengeId: string | null; readonly code: string }): Promise<Result<null>> {
    const code = readCode(given.code);
    if (code === null) return codeIncomplete;
    try {
      const challengeId = given.challengeId ?? (await this.backend.challenge(given.factorId));
      await this.backend.verify({ factorId: given.factorId, challengeId, code });
      this.admission.complete();
      return succeed(null);
    } catch (error) {
      return backendFailure(error, 'mfa_verification_failed');
    }
  }
}
