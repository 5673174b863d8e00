import { isUuid } from '../../../../domain/shared/uuid.ts';
import type { Handler } from '../auth-context.ts';
import { requireFullAssurance } from '../sessions/require-full-assurance.ts';
import { requireUser } from '../sessions/require-user.ts';
import { identitiesOf, lockUser } from '../users/find-user.ts';
import { updateProviders } from '../users/identities.ts';
import { json } from '../wire/answers.ts';
import { AuthError } from '../wire/auth-error.ts';

/**
 * `DELETE /user/identities/{id}`: unlinks an identity. The last one and the phone are refused, because the phone identifies an account and
 * receives its messages; only another number replaces it (`PUT /user`).
 */
export const unlinkIdentity: Handler = async (context, call) => {
  const signedIn = await requireUser(context, call);
  const { user } = signedIn;
  const [id] = call.ids;
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
  await requireFullAssurance(context, signedIn);
  await context.sql.begin(async (sql) => {
    await lockUser(sql, user.id);
    const identities = await identitiesOf(sql, user.id);
    if (identities.length <= 1)
      throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking');
    const identity = identities.find((one) => one.id === id.toLowerCase());
    if (identity === undefined) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
    if (identity.provider === 'phone')
      throw new AuthError(422, 'single_identity_not_deletable', 'The phone identity of a user cannot be unlinked');
    await sql`delete from auth.identities where id = ${identity.id}`;
    if (identity.provider === 'email') await sql`update auth.users set email = null, email_confirmed_at = null where id = ${user.id}`;
    await updateProviders(sql, user.id);
  });
  return json({});
};
