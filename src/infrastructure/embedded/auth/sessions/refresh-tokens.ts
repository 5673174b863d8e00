import { randomUUID } from 'node:crypto';
import type { ISql } from 'postgres';
import type { AuthContext } from '../auth-context.ts';
import { hmac, sha256 } from '../derived-key.ts';

/** The used columns of `auth.refresh_tokens`. */
interface RefreshTokenRow {
  readonly id: string;
  readonly session_id: string;
  readonly revoked: boolean;
  readonly updated_at: Date;
}

/**
 * Derives a token from the id of its row with a key outside the database, which stores only a hash. A copy of the database signs nobody in,
 * and the token can still be returned a second time.
 */
const tokenOf = (context: AuthContext, id: string): string => hmac(context.refreshKey, id).toString('base64url').slice(0, 32);

/** @returns the token, for the first time or again */
export const issueRefreshToken = async (
  context: AuthContext,
  sql: ISql,
  session: { readonly id: string; readonly user_id: string },
  parent: string | null,
): Promise<string> => {
  const id = randomUUID();
  const token = tokenOf(context, id);
  const now = context.now();
  await sql`
    insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, parent, created_at, updated_at)
    values (${id}, ${sha256(token)}, ${session.user_id}, ${session.id}, false, ${parent}, ${now}, ${now})`;
  return token;
};

export const findRefreshToken = async (sql: ISql, token: string): Promise<RefreshTokenRow | null> => {
  const [row] = await sql<RefreshTokenRow[]>`select * from auth.refresh_tokens where token = ${sha256(token)}`;
  return row ?? null;
};

/** The valid token of a session; null when there is none. */
export const activeRefreshToken = async (context: AuthContext, sql: ISql, sessionId: string): Promise<string | null> => {
  const [row] = await sql<{ id: string }[]>`
    select id from auth.refresh_tokens where session_id = ${sessionId} and not revoked order by created_at desc limit 1`;
  return row === undefined ? null : tokenOf(context, row.id);
};

/**
 * Replaces all tokens of a session. Unlike after an exchange the old ones become invalid at once, because they precede the second factor.
 */
export const replaceRefreshToken = async (
  context: AuthContext,
  sql: ISql,
  session: { readonly id: string; readonly user_id: string },
): Promise<string> => {
  await sql`delete from auth.refresh_tokens where session_id = ${session.id}`;
  return issueRefreshToken(context, sql, session, null);
};
