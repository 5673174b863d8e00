import type { ISql } from 'postgres';
import type { AuthContext } from '../auth-context.ts';
import { endSessions } from '../sessions/session-row.ts';

/** A new password ends every other session and every code under way: the old one may have been somebody else's too. */
export const setPassword = async (
  context: AuthContext,
  sql: ISql,
  userId: string,
  hash: string,
  sessionToKeep: string | null,
): Promise<void> => {
  await sql`
    update auth.users set encrypted_password = ${hash}, updated_at = ${context.now()}, confirmation_sent_at = null,
      phone_change_sent_at = null, reauthentication_sent_at = null
    where id = ${userId}`;
  await sql`delete from auth.one_time_tokens where user_id = ${userId}`;
  await endSessions(sql, userId, sessionToKeep);
};
