import type { ISql } from 'postgres';
import type { AuthContext } from '../auth-context.ts';
import { isSameSecret } from '../derived-key.ts';
import { codeRefused } from '../wire/auth-error.ts';
import { codeHash } from './code-hash.ts';
import type { CodePurpose } from './code-purpose.ts';

export const CODE_LIFE_MS = 600_000;
export const MAX_TRIES = 5;

/**
 * Verifies a code. Each attempt is counted permanently before it is answered, so that simultaneous attempts cannot exceed five either.
 * @returns the code's id, to be used up with `consumeCode`
 * @throws AuthError `otp_expired` for a wrong, expired, used or exhausted code
 */
export const checkCode = async (
  context: AuthContext,
  userId: string,
  purpose: CodePurpose,
  phone: string,
  code: string,
): Promise<string> => {
  const oldest = new Date(context.now().getTime() - CODE_LIFE_MS);
  const [stored] = await context.sql<{ id: string; token_hash: string }[]>`
    update auth.one_time_tokens set tries = tries + 1
    where user_id = ${userId} and token_type = ${purpose.type} and relates_to = ${phone} and tries < ${MAX_TRIES}
      and created_at > ${oldest}::timestamptz at time zone 'utc'
    returning id, token_hash`;
  if (stored === undefined || !isSameSecret(stored.token_hash, codeHash(context.codeKey, purpose.type, userId + phone, code)))
    throw codeRefused();
  return stored.id;
};

/** Of two simultaneous correct attempts one succeeds. Runs within the transaction of the code's purpose. */
export const consumeCode = async (sql: ISql, id: string): Promise<void> => {
  const [used] = await sql`delete from auth.one_time_tokens where id = ${id} returning id`;
  if (used === undefined) throw codeRefused();
};
