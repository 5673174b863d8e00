import { randomUUID } from 'node:crypto';
import type { ISql } from 'postgres';
import type { AuthContext } from '../auth-context.ts';
import { smsTooSoon } from '../wire/auth-error.ts';
import type { Call } from '../wire/call.ts';
import { codeHash, generateCode } from './code-hash.ts';
import type { CodePurpose } from './code-purpose.ts';

/** A stored code that is not sent yet. */
export interface PreparedCode {
  readonly userId: string;
  readonly purpose: CodePurpose;
  readonly phone: string;
  readonly code: string;
}

/** The pause before another code for the same person. */
export const RESEND_MS = 60_000;

const secondsLeft = async (context: AuthContext, sql: ISql, userId: string, column: string): Promise<number> => {
  const [row] = await sql<{ at: Date | null }[]>`select ${sql(column)} as at from auth.users where id = ${userId}`;
  const until = (row?.at?.getTime() ?? 0) + RESEND_MS;
  return Math.max(1, Math.ceil((until - context.now().getTime()) / 1000));
};

/**
 * Generates a code and stores its hash; the previous code becomes invalid. Of two simultaneous requests one is refused.
 * @throws AuthError `over_sms_send_rate_limit`
 */
export const prepareCode = async (
  context: AuthContext,
  sql: ISql,
  call: Call,
  userId: string,
  purpose: CodePurpose,
  phone: string,
): Promise<PreparedCode> => {
  const now = context.now();
  const column = purpose.sentAt;
  const [claimed] = await sql`
    update auth.users set ${sql(column)} = ${now}
    where id = ${userId} and (${sql(column)} is null or ${sql(column)} <= ${new Date(now.getTime() - RESEND_MS)}) returning id`;
  if (claimed === undefined) throw smsTooSoon(await secondsLeft(context, sql, userId, column));
  await context.budget.spend(context.limitsIn(sql), phone, call.peer);
  const code = generateCode();
  const hash = codeHash(context.codeKey, purpose.type, userId + phone, code);
  await sql`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
    values (${randomUUID()}, ${userId}, ${purpose.type}, ${hash}, ${phone}, ${now}::timestamptz at time zone 'utc', ${now}::timestamptz at time zone 'utc')
    on conflict (user_id, token_type) do update set id = excluded.id, token_hash = excluded.token_hash, relates_to = excluded.relates_to,
      created_at = excluded.created_at, updated_at = excluded.updated_at, tries = 0`;
  return { userId, purpose, phone, code };
};
