import type { ISql } from 'postgres';
import type { AuthContext } from '../auth-context.ts';
import { type CodePurpose, PHONE_CHANGE } from '../codes/code-purpose.ts';
import { endSessions } from '../sessions/session-row.ts';

/**
 * A new password ends all other sessions and invalidates pending codes, because another person may have known the old one.
 * @param preservedCode the purpose of a code that was requested together with the new password
 */
export const setPassword = async (
  context: AuthContext,
  sql: ISql,
  userId: string,
  hash: string,
  preservedSession: string | null,
  preservedCode: CodePurpose | null = null,
): Promise<void> => {
  const preserved = preservedCode?.type ?? '';
  await sql`
    update auth.users set encrypted_password = ${hash}, updated_at = ${context.now()}, confirmation_sent_at = null,
      phone_change_sent_at = case when ${preserved === PHONE_CHANGE.type} then phone_change_sent_at end, reauthentication_sent_at = null
    where id = ${userId}`;
  await sql`delete from auth.one_time_tokens where user_id = ${userId} and token_type::text <> ${preserved}`;
  await endSessions(sql, userId, preservedSession);
};
