import { type Result, succeed } from '../../domain/shared/result.ts';
import type { BackendAuth } from '../session/backend-auth.ts';
import { backendFailure } from './account-failure.ts';

/** Sets another password. Other devices are signed out by it. */
export class ChangePassword {
  constructor(private readonly backend: BackendAuth) {}

  async execute(given: { readonly current: string; readonly next: string }): Promise<Result<null>> {
    try {
      await this.backend.changePassword(given);
      return succeed(null);
    } catch (error) {
      return backendFailure(error, 'PASSWORD_NOT_CHANGED');
    }
  }
}
