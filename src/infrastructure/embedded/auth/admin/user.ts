import type { TransactionSql } from 'postgres';
import * as v from 'valibot';
import { inTransaction } from '../../postgres/transaction.ts';
import type { AuthContext, Handler } from '../auth-context.ts';
import { sha256 } from '../derived-key.ts';
import { ownedFactor } from '../second-factor/owned-factor.ts';
import { removeFactor } from '../second-factor/unenroll.ts';
import { requireAdmin } from '../sessions/require-admin.ts';
import { endSessions } from '../sessions/session-row.ts';
import { factorsOf } from '../users/find-user.ts';
import type { UserRow } from '../users/user-row.ts';
import { factorView, viewUser } from '../users/user-view.ts';
import { json } from '../wire/answers.ts';
import { flag } from '../wire/fields.ts';
import { readBody } from '../wire/read-body.ts';
import { targetUser } from './target-user.ts';

/** `GET /admin/users/{id}` */
export const getUserById: Handler = async (context, call) => {
  await requireAdmin(context, call);
  return json(await viewUser(context.sql, await targetUser(context, call.ids[0])));
};

/** `GET /admin/users/{id}/factors` */
export const listFactors: Handler = async (context, call) => {
  await requireAdmin(context, call);
  const { id } = await targetUser(context, call.ids[0]);
  return json((await factorsOf(context.sql, id)).map(factorView));
};

const Body = v.object({ should_soft_delete: flag });

/** Anonymises the row, which other rows refer to. Phone number and e-mail address are available again. */
const empty = async (context: AuthContext, sql: TransactionSql, user: UserRow): Promise<void> => {
  const faded = (text: string | null): string | null => (text ? sha256(user.id + text).slice(0, 15) : null);
  await sql`
    update auth.users set email = ${faded(user.email)}, phone = ${faded(user.phone)}, encrypted_password = null, email_change = '',
      phone_change = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = ${context.now()}, updated_at = ${context.now()}
    where id = ${user.id}`;
  await sql`delete from auth.identities where user_id = ${user.id}`;
  await sql`delete from auth.mfa_factors where user_id = ${user.id}`;
  await sql`delete from auth.one_time_tokens where user_id = ${user.id}`;
  await endSessions(sql, user.id);
};

/** `DELETE /admin/users/{id}`: deletes the account with its sessions, factors and identities. */
export const deleteUser: Handler = async (context, call) => {
  await requireAdmin(context, call);
  const user = await targetUser(context, call.ids[0]);
  const isBare = (await call.request.clone().text()) === '';
  const isSoft = !isBare && (await readBody(call.request, Body)).should_soft_delete;
  await inTransaction(context.sql, async (sql) => {
    if (isSoft) await empty(context, sql, user);
    else await sql`delete from auth.users where id = ${user.id}`;
  });
  return json({});
};

/** `DELETE /admin/users/{id}/factors/{factor}`: for an account whose device is lost. */
export const deleteFactor: Handler = async (context, call) => {
  await requireAdmin(context, call);
  const user = await targetUser(context, call.ids[0]);
  const factor = await ownedFactor(context.sql, user.id, call.ids[1]);
  await inTransaction(context.sql, (sql) => removeFactor(context, sql, factor));
  return json(factorView(factor));
};
