import type { ISql } from 'postgres';
import { minPasswordLength, type PasswordOwner } from '../../../../domain/auth/password-weakness.ts';
import type { AuthContext } from '../auth-context.ts';
import type { UserRow } from '../users/user-row.ts';
import { AuthError, invalid } from '../wire/auth-error.ts';
import type { Metadata } from '../wire/fields.ts';

/** The name in the metadata of an account. */
export const nameIn = (data: Metadata | null): string | null => (typeof data?.['name'] === 'string' ? data['name'] : null);

/** The facts about an account's owner that the rule needs. Staff need a longer password. */
export const passwordOwner = async (sql: ISql, { id, phone, email, raw_user_meta_data: data }: UserRow): Promise<PasswordOwner> => {
  const [role] = await sql`select from private.user_roles where user_id = ${id} limit 1`;
  return { identifiers: [phone, email, nameIn(data)], isStaff: role !== undefined };
};

/** The rule of `/api/auth` with upstream's errors. @throws AuthError `weak_password` or `validation_failed` */
export const checkStrength = async ({ passwordRules }: AuthContext, password: string, owner: PasswordOwner = {}): Promise<void> => {
  const weakness = await passwordRules.weakness(password, owner);
  if (weakness === 'long') throw invalid('Password cannot be longer than 72 characters');
  if (weakness === 'short')
    throw new AuthError(422, 'weak_password', `Password should be at least ${minPasswordLength(owner)} characters.`, {
      reasons: ['length'],
    });
  if (weakness === 'common')
    throw new AuthError(422, 'weak_password', 'Password is known to be weak and easy to guess, please choose a different one.', {
      reasons: ['pwned'],
    });
};
