import { randomUUID } from 'node:crypto';
import type { ISql, JSONValue } from 'postgres';
import type { AuthContext } from '../auth-context.ts';
import { putPhoneIdentity } from '../users/identities.ts';
import { mergeMetadata } from '../users/merge-metadata.ts';
import type { UserRow } from '../users/user-row.ts';
import type { Metadata } from '../wire/fields.ts';

const APP_METADATA = { provider: 'phone', providers: ['phone'] };

/**
 * An account for a phone number that nobody confirmed yet. Where one waits already, it takes the newest password and name: an account
 * somebody else opened with this number does not keep their password (upstream keeps it).
 * @returns null when the number is confirmed, and so somebody's
 */
export const createPhoneUser = async (
  context: AuthContext,
  sql: ISql,
  phone: string,
  passwordHash: string,
  data: Metadata | null,
): Promise<UserRow | null> => {
  const now = context.now();
  const about = sql.json(mergeMetadata(null, data) as JSONValue);
  const changed = data === null ? null : about;
  await sql`
    insert into auth.users (id, aud, role, phone, encrypted_password, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    values (${randomUUID()}, 'authenticated', 'authenticated', ${phone}, ${passwordHash}, ${sql.json(APP_METADATA)}, ${about}, ${now}, ${now})
    on conflict (phone) do nothing`;
  const [waiting] = await sql<UserRow[]>`
    update auth.users set encrypted_password = ${passwordHash}, raw_user_meta_data = coalesce(${changed}, raw_user_meta_data), updated_at = ${now}
    where phone = ${phone} and phone_confirmed_at is null and deleted_at is null returning *`;
  if (waiting === undefined) return null;
  await putPhoneIdentity(sql, waiting.id, phone, false, now);
  return waiting;
};
