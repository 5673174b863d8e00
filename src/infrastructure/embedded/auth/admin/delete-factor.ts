import type { Handler } from '../auth-context.ts';
import { ownedFactor } from '../second-factor/owned-factor.ts';
import { removeFactor } from '../second-factor/unenroll.ts';
import { requireAdmin } from '../sessions/require-admin.ts';
import { factorView } from '../users/user-view.ts';
import { json } from '../wire/answers.ts';
import { targetUser } from './target-user.ts';

/** `DELETE /admin/users/{id}/factors/{factor}`: for an account whose device is lost. */
export const deleteFactor: Handler = async (context, call) => {
  await requireAdmin(context, call);
  const user = await targetUser(context, call.ids[0]);
  const factor = await ownedFactor(context.sql, user.id, call.ids[1]);
  await context.sql.begin((sql) => removeFactor(context, sql, factor));
  return json(factorView(factor));
};
