import type { Result } from '../../../domain/shared/result.ts';
import type { AccountInterface } from './account-interface.ts';
import type { PersonCalls } from './person-calls.ts';

/** Changes the password and signs out other devices. Only the server knows which passwords are too weak. */
export class ChangePassword {
  constructor(
    private readonly accounts: Pick<AccountInterface, 'changePassword'>,
    private readonly calls: PersonCalls,
  ) {}

  execute({ current, next }: { readonly current: string; readonly next: string }): Promise<Result<null>> {
    return this.calls.sendWithAccess('PASSWORD_NOT_CHANGED', async (token, accessToken) => {
      await this.accounts.changePassword(token, { current, next, accessToken });
      return null;
    });
  }
}
