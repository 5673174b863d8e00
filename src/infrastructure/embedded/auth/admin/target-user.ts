import { isUuid } from '../../../../domain/shared/uuid.ts';
import type { AuthContext } from '../auth-context.ts';
import { findUser } from '../users/find-user.ts';
import type { UserRow } from '../users/user-row.ts';
import { AuthError } from '../wire/auth-error.ts';

/** @throws AuthError `user_not_found` */
export const targetUser = async (context: AuthContext, id: string | undefined): Promise<UserRow> => {
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  const user = await findUser(context.sql, { id });
  if (user === null) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
};
