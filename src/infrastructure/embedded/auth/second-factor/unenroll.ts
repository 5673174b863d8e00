import type { ISql } from 'postgres';
import { inTransaction } from '../../postgres/transaction.ts';
import type { AuthContext, Handler } from '../auth-context.ts';
import { requireUser } from '../sessions/require-user.ts';
import type { FactorRow } from '../users/user-row.ts';
import { json } from '../wire/answers.ts';
import { AuthError } from '../wire/auth-error.ts';
import { ownedFactor } from './owned-factor.ts';

/**
 * Deletes a factor and lowers the sessions that rely on it: a session that verified this factor last returns to the first level. Runs
 * within a transaction.
 */
export const removeFactor = async (context: AuthContext, sql: ISql, factor: FactorRow): Promise<void> => {
  const method = factor.factor_type === 'phone' ? 'mfa/phone' : factor.factor_type;
  await sql`
    delete from auth.mfa_amr_claims a using auth.sessions s
    where s.id = a.session_id and s.user_id = ${factor.user_id} and a.authentication_method in ('totp', 'mfa/phone')
      and (s.factor_id = ${factor.id} or (a.authentication_method = ${method} and s.factor_id in (
        select f.id from auth.mfa_factors f where f.user_id = ${factor.user_id} and f.factor_type <> ${factor.factor_type})))`;
  await sql`
    update auth.sessions set aal = 'aal1', factor_id = null, updated_at = ${context.now()}
    where user_id = ${factor.user_id} and factor_id = ${factor.id}`;
  await sql`delete from auth.mfa_factors where id = ${factor.id}`;
};

/** `DELETE /factors/{id}`. A confirmed factor is deleted only by a session that has just verified it. */
export const unenroll: Handler = async (context, call) => {
  const { user, session } = await requireUser(context, call);
  const factor = await ownedFactor(context.sql, user.id, call.ids[0]);
  if (factor.status === 'verified' && session.aal !== 'aal2')
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  await inTransaction(context.sql, (sql) => removeFactor(context, sql, factor));
  return json({ id: factor.id });
};
