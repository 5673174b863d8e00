import { readCode } from '../../domain/identity/verification-code.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import type { BackendAuth } from '../session/backend-auth.ts';
import { backendFailure, codeIncomplete } from './account-failure.ts';
import type { Admission } from './admission.ts';

/** A code of a second factor: makes a new one work, and lets in who waits before the door. */
export class ConfirmFactor {
  constructor(
    private readonly backend: BackendAuth,
    private readonly admission: Admission,
  ) {}

  async execute(given: { readonly factorId: string; readonly challengeId: string; readonly code: string }): Promise<Result<null>> {
    const code = readCode(given.code);
    if (code === null) return codeIncomplete;
    try {
      await this.backend.verify({ ...given, code });
      this.admission.complete();
      return succeed(null);
    } catch (error) {
      return backendFailure(error, 'mfa_verification_failed');
    }
  }
}
