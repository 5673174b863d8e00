import type { ISql } from 'postgres';
import { LIFETIME_S } from '../../tokens/signing-key.ts';
import type { AuthContext } from '../auth-context.ts';
import { factorsOf } from '../users/find-user.ts';
import { hasSecondFactor, type UserRow } from '../users/user-row.ts';
import { viewUser } from '../users/user-view.ts';
import type { SessionRow } from './session-row.ts';

/** The authentication method of a session (`amr` of RFC 8176, with upstream's values). */
export type Method = 'password' | 'otp' | 'totp' | 'mfa/phone' | 'oauth';

/** Records an authentication of a session at the current time. */
export const addMethod = async (context: AuthContext, sql: ISql, sessionId: string, method: Method): Promise<void> => {
  const now = context.now();
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (gen_random_uuid(), ${sessionId}, ${now}, ${now}, ${method})
    on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`;
};

const methodsOf = async (sql: ISql, sessionId: string): Promise<{ method: string; timestamp: number }[]> => {
  const rows = await sql<{ method: string; at: Date }[]>`
    select authentication_method as method, updated_at as at from auth.mfa_amr_claims
    where session_id = ${sessionId} order by updated_at desc`;
  return rows.map(({ method, at }) => ({ method, timestamp: Math.floor(at.getTime() / 1000) }));
};

/** The answer of a sign-in: both tokens and the user (`Session` of auth-js). */
export const sessionAnswer = async (
  context: AuthContext,
  sql: ISql,
  user: UserRow,
  session: SessionRow,
  refreshToken: string,
): Promise<Record<string, unknown>> => {
  const amr = await methodsOf(sql, session.id);
  // Before the second factor the token reveals no more than the password did: neither number nor name.
  const isHalf = session.aal !== 'aal2' && hasSecondFactor(await factorsOf(sql, user.id));
  const { token, expiresAt } = await context.tokens.sign({
    sub: user.id,
    aud: user.aud ?? 'authenticated',
    role: user.role ?? 'authenticated',
    email: isHalf ? '' : (user.email ?? ''),
    phone: isHalf ? '' : (user.phone ?? ''),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: isHalf ? {} : (user.raw_user_meta_data ?? {}),
    session_id: session.id,
    // The level of the row, which the REST interface checks too.
    aal: session.aal ?? 'aal1',
    amr,
    is_anonymous: user.is_anonymous,
  });
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: LIFETIME_S,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: await viewUser(sql, user),
  };
};
