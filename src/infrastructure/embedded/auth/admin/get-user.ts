import type { Handler } from '../auth-context.ts';
import { requireAdmin } from '../sessions/require-admin.ts';
import { factorsOf } from '../users/find-user.ts';
import { factorView, viewUser } from '../users/user-view.ts';
import { json } from '../wire/answers.ts';
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
