import type { JSONValue } from 'postgres';
import { inTransaction } from '../../postgres/transaction.ts';
import type { Handler } from '../auth-context.ts';
import { checkStrength, passwordOwner } from '../passwords/check-strength.ts';
import { requireAdmin } from '../sessions/require-admin.ts';
import { endSessions } from '../sessions/session-row.ts';
import { lockUser } from '../users/find-user.ts';
import { putEmailIdentity, putPhoneIdentity } from '../users/identities.ts';
import { mergeMetadata } from '../users/merge-metadata.ts';
import { readEmail } from '../users/read-email.ts';
import { readPhone } from '../users/read-phone.ts';
import { setPassword } from '../users/set-password.ts';
import { viewUser } from '../users/user-view.ts';
import { json } from '../wire/answers.ts';
import { AuthError } from '../wire/auth-error.ts';
import { laneOf } from '../wire/call.ts';
import { readBody } from '../wire/read-body.ts';
import { AdminBody } from './admin-body.ts';
import { readBan } from './ban-duration.ts';
import { refuseDuplicates } from './refuse-duplicates.ts';
import { targetUser } from './target-user.ts';

/** `PUT /admin/users/{id}`: updates the given fields. A new password or a ban ends all sessions. */
export const changeUser: Handler = async (context, call) => {
  await requireAdmin(context, call);
  const target = await targetUser(context, call.ids[0]);
  const { id } = target;
  const body = await readBody(call.request, AdminBody);
  const email = body.email === '' ? null : readEmail(body.email);
  const phone = body.phone === '' ? null : readPhone(context, body.phone);
  const now = context.now();
  const bannedUntil = readBan(body.ban_duration, now);
  await refuseDuplicates(context, id, email, phone);
  const { password } = body;
  if (password !== null) await checkStrength(context, password, await passwordOwner(context.sql, target));
  const hash = password === null ? null : await context.passwords.hash(password, laneOf(call));
  const changed = await inTransaction(context.sql, async (sql) => {
    const user = await lockUser(sql, id);
    if (user === null) throw new AuthError(404, 'user_not_found', 'User not found');
    if (bannedUntil) await endSessions(sql, id);
    if (hash !== null) await setPassword(context, sql, id, hash, null);
    if (email !== null) await putEmailIdentity(sql, id, email, body.email_confirm, now);
    if (phone !== null) await putPhoneIdentity(sql, id, phone, body.phone_confirm, now);
    const about = mergeMetadata(user.raw_user_meta_data, body.user_metadata);
    const app = mergeMetadata(user.raw_app_meta_data, body.app_metadata);
    await sql`
      update auth.users set role = ${body.role || user.role}, email = ${email ?? user.email}, phone = ${phone ?? user.phone},
        email_confirmed_at = ${body.email_confirm ? now : user.email_confirmed_at},
        phone_confirmed_at = ${body.phone_confirm ? now : user.phone_confirmed_at},
        raw_user_meta_data = ${sql.json(about as JSONValue)}, raw_app_meta_data = ${sql.json(app as JSONValue)},
        banned_until = ${bannedUntil === undefined ? user.banned_until : bannedUntil}, updated_at = ${now}
      where id = ${id}`;
    const after = await lockUser(sql, id);
    return viewUser(sql, after ?? user);
  });
  return json(changed);
};
