import { randomBytes, randomUUID } from 'node:crypto';
import type { JSONValue } from 'postgres';
import { isUuid } from '../../../../domain/shared/uuid.ts';
import { inTransaction } from '../../postgres/transaction.ts';
import type { Handler } from '../auth-context.ts';
import { checkStrength, nameIn } from '../passwords/check-strength.ts';
import { requireAdmin } from '../sessions/require-admin.ts';
import { findUser } from '../users/find-user.ts';
import { putEmailIdentity, putPhoneIdentity } from '../users/identities.ts';
import { mergeMetadata } from '../users/merge-metadata.ts';
import { readEmail } from '../users/read-email.ts';
import { readPhone } from '../users/read-phone.ts';
import { viewUser } from '../users/user-view.ts';
import { json } from '../wire/answers.ts';
import { invalid } from '../wire/auth-error.ts';
import { laneOf } from '../wire/call.ts';
import { readBody } from '../wire/read-body.ts';
import { AdminBody } from './admin-body.ts';
import { readBan } from './ban-duration.ts';
import { refuseDuplicates } from './refuse-duplicates.ts';

const BCRYPT = /^\$2[aby]\$\d{2}\$[./A-Za-z0-9]{53}$/;

/** `POST /admin/users`: creates an account with the given attributes, without sending messages. */
export const createUser: Handler = async (context, call) => {
  await requireAdmin(context, call);
  const body = await readBody(call.request, AdminBody);
  const email = body.email === '' ? null : readEmail(body.email);
  const phone = body.phone === '' ? null : readPhone(context, body.phone);
  if (email === null && phone === null) throw invalid('Cannot create a user without either an email or phone');
  if (body.password && body.password_hash !== '') throw invalid('Only a password or a password hash should be provided');
  if (body.password_hash !== '' && !BCRYPT.test(body.password_hash)) throw invalid('Only bcrypt hashes are supported');
  if (body.id !== '' && !isUuid(body.id)) throw invalid('ID must conform to the uuid v4 format');
  const now = context.now();
  const bannedUntil = readBan(body.ban_duration, now) ?? null;
  await refuseDuplicates(context, null, email, phone);
  const password = body.password || randomBytes(32).toString('base64url');
  await checkStrength(context, password, { identifiers: [phone, email, nameIn(body.user_metadata)] });
  const hash = body.password_hash || (await context.passwords.hash(password, laneOf(call)));
  const id = body.id === '' ? randomUUID() : body.id;
  const providers = [...(email === null ? [] : ['email']), ...(phone === null ? [] : ['phone'])];
  const app = mergeMetadata({ provider: providers[0], providers }, body.app_metadata);
  const about = mergeMetadata(null, body.user_metadata);
  await inTransaction(context.sql, async (sql) => {
    await sql`
      insert into auth.users (id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at,
        raw_app_meta_data, raw_user_meta_data, banned_until, created_at, updated_at)
      values (${id}, 'authenticated', ${body.role || 'authenticated'}, ${email}, ${phone}, ${hash}, ${body.email_confirm ? now : null},
        ${body.phone_confirm ? now : null}, ${sql.json(app as JSONValue)}, ${sql.json(about as JSONValue)}, ${bannedUntil}, ${now}, ${now})`;
    if (email !== null) await putEmailIdentity(sql, id, email, body.email_confirm, now);
    if (phone !== null) await putPhoneIdentity(sql, id, phone, body.phone_confirm, now);
  });
  const made = await findUser(context.sql, { id });
  return json(made === null ? {} : await viewUser(context.sql, made));
};
