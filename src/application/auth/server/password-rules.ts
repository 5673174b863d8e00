import { composedPassword } from '../../../domain/auth/password-forms.ts';
import { minPasswordLength, type PasswordOwner, passwordWeakness } from '../../../domain/auth/password-weakness.ts';
import type { Result } from '../../../domain/shared/result.ts';
import type { Account } from './account.ts';
import { weakPassword } from './refusals.ts';

/** The facts about an account's owner that the rule needs. */
export const passwordOwnerOf = ({ phone, email, name, isStaff }: Account): PasswordOwner => ({
  identifiers: [phone, email, name],
  isStaff,
});

/** The rule for new passwords, shared by `/api/auth` and `/auth/v1`. */
export class PasswordRules {
  constructor(
    /** Whether it is one of the most common passwords. */
    private readonly isCommon: (password: string) => boolean,
    /** The current name of the shop. */
    private readonly shopName: () => Promise<string>,
  ) {}

  /** Null when it is accepted. */
  async weakness(password: string, owner: PasswordOwner = {}): Promise<ReturnType<typeof passwordWeakness>> {
    const identifiers = [...(owner.identifiers ?? []), await this.shopName()];
    return passwordWeakness(password, { ...owner, identifiers }) ?? (this.isCommon(composedPassword(password)) ? 'common' : null);
  }

  /** The weakness as a failure. @param isCodeSpent a reset code had to be used before the account was known */
  async refusal(password: string, owner: PasswordOwner = {}, isCodeSpent = false): Promise<Result<never> | null> {
    const weakness = await this.weakness(password, owner);
    return weakness === null ? null : weakPassword(weakness, minPasswordLength(owner), isCodeSpent);
  }
}
