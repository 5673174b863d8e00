import type { TransactionSql } from 'postgres';
import * as v from 'valibot';
import { inTransaction } from '../../postgres/transaction.ts';
import type { AuthContext, Handler } from '../auth-context.ts';
import { sha256 } from '../derived-key.ts';
import { findUser } from '../users/find-user.ts';
import { isBanned } from '../users/user-row.ts';
import { json } from '../wire/answers.ts';
import { AuthError } from '../wire/auth-error.ts';
import { type Call, deviceOf } from '../wire/call.ts';
import { text } from '../wire/fields.ts';
import { readBody } from '../wire/read-body.ts';
import { activeRefreshToken, findRefreshToken, issueRefreshToken } from './refresh-tokens.ts';
import { sessionAnswer } from './session-answer.ts';
import { lockSession, type SessionRow } from './session-row.ts';

const Body = v.object({ refresh_token: text });

/** The time in which a used token is accepted once more, for two tabs or a lost answer. Later uses count as theft. */
const GRACE_MS = 10_000;
/** How long a used token is stored; its reuse ends the session. */
const REMEMBERED_MS = 7 * 24 * 3_600_000;

/** The form of issued tokens (refresh-tokens.ts). */
const FORM = /^[A-Za-z0-9_-]{32}$/;

const notFound = (): AuthError => new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');

/** Exchanges a token for the next one; null when it was used before and its grace period is over. */
const exchange = async (context: AuthContext, sql: TransactionSql, session: SessionRow, token: string): Promise<string | null> => {
  const row = await findRefreshToken(sql, token);
  if (row === null) throw notFound();
  const now = context.now();
  if (row.revoked) {
    if (now.getTime() - row.updated_at.getTime() > GRACE_MS) return null;
    return activeRefreshToken(context, sql, session.id);
  }
  await sql`
    delete from auth.refresh_tokens
    where session_id = ${session.id} and revoked and updated_at < ${new Date(now.getTime() - REMEMBERED_MS)}`;
  await sql`update auth.refresh_tokens set revoked = true, updated_at = ${now} where id = ${row.id}`;
  return issueRefreshToken(context, sql, session, sha256(token));
};

const refresh = async (context: AuthContext, sql: TransactionSql, call: Call, token: string) => {
  const known = await findRefreshToken(sql, token);
  const session = known === null ? null : await lockSession(sql, known.session_id);
  if (session === null) throw notFound();
  const user = await findUser(sql, { id: session.user_id });
  if (user === null) throw notFound();
  if (isBanned(user, context.now())) throw new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
  if (session.not_after !== null && session.not_after <= context.now())
    throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  const next = await exchange(context, sql, session, token);
  if (next === null) {
    // The holder of the newer token may be the thief, so that the session ends for both.
    await sql`delete from auth.sessions where id = ${session.id}`;
    return null;
  }
  const { ip, agent } = deviceOf(call);
  const now = context.now();
  await sql`
    update auth.sessions set refreshed_at = ${now}::timestamptz at time zone 'utc', updated_at = ${now}, user_agent = ${agent}, ip = ${ip}
    where id = ${session.id}`;
  return sessionAnswer(context, sql, user, session, next);
};

/** `POST /token?grant_type=refresh_token`: each refresh token is valid for one exchange. */
export const refreshGrant: Handler = async (context, call) => {
  const { refresh_token: token } = await readBody(call.request, Body);
  if (token === '') throw new AuthError(400, 'validation_failed', 'refresh_token required');
  if (!FORM.test(token)) throw new AuthError(400, 'validation_failed', 'Refresh token is not valid');
  const answer = await inTransaction(context.sql, (sql) => refresh(context, sql, call, token));
  if (answer === null) throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  return json(answer);
};
