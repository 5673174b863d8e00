import { minPasswordLength, type PasswordOwner, passwordWeakness } from '../../../domain/auth/password-weakness.ts';
import type { Result } from '../../../domain/shared/result.ts';
import type { Account } from './account.ts';
import { weakPassword } from './refusals.ts';

/** What the rule has to know about the owner of an account. */
export const passwordOwnerOf = ({ phone, email, name, isStaff }: Account): PasswordOwner => ({
  identifiers: [phone, email, name],
  isStaff,
});

/** The one rule for new passwords, of `/api/auth` and `/auth/v1` alike. */
export class PasswordRules {
  constructor(
    /** Whether it is one of the most common passwords. */
    private readonly isCommon: (password: string) => boolean,
    /** As the owner calls the shop now. */
    private readonly shopName: () => Promise<string>,
  ) {}

  /** Null when it is accepted. */
  async weakness(password: string, owner: PasswordOwner = {}): Promise<ReturnType<typeof passwordWeakness>> {
    const identifiers = [...(owner.identifiers ?? []), await this.shopName()];
    return passwordWeakness(password, { ...owner, identifiers }) ?? (this.isCommon(password) ? 'common' : null);
  }

  /** The same as a failure. @param isCodeSpent the code of a reset had to be used up before the account was known */
  async refusal(password: string, owner: PasswordOwner = {}, isCodeSpent = false): Promise<Result<never> | null> {
    const weakness = await this.weakness(password, owner);
    return weakness === null ? null : weakPassword(weakness, minPasswordLength(owner), isCodeSpent);
  }
}
