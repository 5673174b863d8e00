import { type Result, succeed } from '../../../domain/shared/result.ts';
import { backendFailure } from './account-failure.ts';
import type { BackendAuth } from './backend-auth.ts';

/** Lets a linked account elsewhere go. */
export class UnlinkIdentity {
  constructor(private readonly backend: BackendAuth) {}

  async execute(identityId: string): Promise<Result<null>> {
    try {
      await this.backend.unlink(identityId);
      return succeed(null);
    } catch (error) {
      return backendFailure(error, 'UNLINK_FAILED');
    }
  }
}
