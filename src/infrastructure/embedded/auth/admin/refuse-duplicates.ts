import type { AuthContext } from '../auth-context.ts';
import { findUser } from '../users/find-user.ts';
import { AuthError } from '../wire/auth-error.ts';

/** @throws AuthError `phone_exists` or `email_exists` when another account has it */
export const refuseDuplicates = async (
  context: AuthContext,
  own: string | null,
  email: string | null,
  phone: string | null,
): Promise<void> => {
  const isOthers = (user: { readonly id: string } | null): boolean => user !== null && user.id !== own;
  if (email !== null && isOthers(await findUser(context.sql, { email })))
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  if (phone !== null && isOthers(await findUser(context.sql, { phone })))
    throw new AuthError(422, 'phone_exists', 'Phone number already registered by another user');
};
