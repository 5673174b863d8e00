import { type Result, succeed } from '../../../domain/shared/result.ts';
import { backendFailure } from './account-failure.ts';
import type { BackendAuth } from './backend-auth.ts';

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
