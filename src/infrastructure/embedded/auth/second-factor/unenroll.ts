import type { ISql } from 'postgres';
import type { AuthContext, Handler } from '../auth-context.ts';
import { requireUser } from '../sessions/require-user.ts';
import type { FactorRow } from '../users/user-row.ts';
import { json } from '../wire/answers.ts';
import { AuthError } from '../wire/auth-error.ts';
import { ownedFactor } from './owned-factor.ts';

/** Takes a factor away, and from sessions what they owe to it. Within a transaction. */
export const removeFactor = async (context: AuthContext, sql: ISql, factor: FactorRow): Promise<void> => {
  const method = factor.factor_type === 'phone' ? 'mfa/phone' : factor.factor_type;
  await sql`
    delete from auth.mfa_amr_claims where authentication_method = ${method}
      and session_id in (select id from auth.sessions where factor_id = ${factor.id})`;
  await sql`
    update auth.sessions set aal = 'aal1', factor_id = null, updated_at = ${context.now()}
    where user_id = ${factor.user_id} and factor_id = ${factor.id}`;
  await sql`delete from auth.mfa_factors where id = ${factor.id}`;
};

/** `DELETE /factors/{id}`. One that counts is given up only by who has just given it. */
export const unenroll: Handler = async (context, call) => {
  const { user, session } = await requireUser(context, call);
  const factor = await ownedFactor(context.sql, user.id, call.ids[0]);
  if (factor.status === 'verified' && session.aal !== 'aal2')
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  await context.sql.begin((sql) => removeFactor(context, sql, factor));
  return json({ id: factor.id });
};
