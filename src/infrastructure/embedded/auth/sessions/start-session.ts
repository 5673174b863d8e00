import { randomUUID } from 'node:crypto';
import type { ISql } from 'postgres';
import { SESSION_LIFE } from '../../../../application/auth/server/limits.ts';
import type { AuthContext } from '../auth-context.ts';
import type { UserRow } from '../users/user-row.ts';
import { type Call, deviceOf } from '../wire/call.ts';
import { issueRefreshToken } from './refresh-tokens.ts';
import { addMethod, type Method, sessionAnswer } from './session-answer.ts';
import type { SessionRow } from './session-row.ts';

/** Starts a session with the maximum lifetime; the product session shortens it (trigger limit_auth_session). Runs within a transaction. */
export const startSession = async (
  context: AuthContext,
  sql: ISql,
  call: Call,
  userId: string,
  method: Method,
): Promise<Record<string, unknown>> => {
  const { ip, agent } = deviceOf(call);
  const now = context.now();
  const end = new Date(now.getTime() + SESSION_LIFE.lifeSeconds * 1000);
  const [session] = await sql<SessionRow[]>`
    insert into auth.sessions (id, user_id, aal, user_agent, ip, created_at, updated_at, not_after)
    values (${randomUUID()}, ${userId}, 'aal1', ${agent}, ${ip}, ${now}, ${now}, ${end}) returning *`;
  const [user] = await sql<UserRow[]>`
    update auth.users set last_sign_in_at = ${now}, updated_at = ${now} where id = ${userId} returning *`;
  if (session === undefined || user === undefined) throw new Error('a session of nobody');
  await addMethod(context, sql, session.id, method);
  await context.options.onSignIn?.(user.phone);
  return sessionAnswer(context, sql, user, session, await issueRefreshToken(context, sql, session, null));
};
