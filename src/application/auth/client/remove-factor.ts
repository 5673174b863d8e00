import { type Result, succeed } from '../../../domain/shared/result.ts';
import { backendFailure } from './account-failure.ts';
import type { BackendAuth } from './backend-auth.ts';

/** Takes a second factor off the account. */
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
