import { passwordWeakness } from '../../../domain/auth/password-weakness.ts';
import { fail, type Result, succeed } from '../../../domain/shared/result.ts';
import { backendFailure } from './account-failure.ts';
import type { BackendAuth } from './backend-auth.ts';

/** Sets another password, by the rules of a new account's. Other devices are signed out by it. */
export class ChangePassword {
  constructor(private readonly backend: BackendAuth) {}

  async execute(given: { readonly current: string; readonly next: string }): Promise<Result<null>> {
    const weakness = passwordWeakness(given.next);
    if (weakness === 'long') return fail('password_too_long');
    if (weakness !== null) return fail('weak_password');
    try {
      await this.backend.changePassword(given);
      return succeed(null);
    } catch (error) {
      return backendFailure(error, 'PASSWORD_NOT_CHANGED');
    }
  }
}
