import { randomUUID } from 'node:crypto';
import type { ISql, JSONValue } from 'postgres';
import type { AuthContext } from '../auth-context.ts';
import { CODE_LIFE_MS } from '../codes/check-code.ts';
import { putPhoneIdentity } from '../users/identities.ts';
import { mergeMetadata } from '../users/merge-metadata.ts';
import { isWaiting, type UserRow } from '../users/user-row.ts';
import { AuthError } from '../wire/auth-error.ts';
import type { Call } from '../wire/call.ts';
import type { Metadata } from '../wire/fields.ts';

const APP_METADATA = { provider: 'phone', providers: ['phone'] };
/** Of two simultaneous sign-ups the later one retries. */
const ATTEMPTS = 3;

interface NewUser {
  readonly phone: string;
  /** Null for an account without a password. */
  readonly passwordHash: string | null;
  readonly data: Metadata | null;
}

/**
 * After two sign-ups with one number the first person may enter the second one's code. Neither password is then kept, so that nobody
 * confirms an account with another person's password. The server itself knows the owner of a code (private.code_requests).
 */
const isContested = (context: AuthContext, call: Call, before: UserRow): boolean =>
  call.key !== 'secret' && (before.confirmation_sent_at?.getTime() ?? 0) + CODE_LIFE_MS > context.now().getTime();

const insertUser = async (context: AuthContext, sql: ISql, call: Call, user: NewUser, before: UserRow | null): Promise<UserRow | null> => {
  const now = context.now();
  const hash = before !== null && isContested(context, call, before) ? null : user.passwordHash;
  const about = sql.json(mergeMetadata(null, user.data) as JSONValue);
  const [made] = await sql<UserRow[]>`
    insert into auth.users (id, aud, role, phone, encrypted_password, raw_app_meta_data, raw_user_meta_data, confirmation_sent_at, created_at,
      updated_at)
    values (${randomUUID()}, 'authenticated', 'authenticated', ${user.phone}, ${hash}, ${sql.json(APP_METADATA)}, ${about},
      ${before?.confirmation_sent_at ?? null}, ${now}, ${now})
    on conflict (phone) do nothing returning *`;
  if (made === undefined) return null;
  await putPhoneIdentity(sql, made.id, user.phone, false, now);
  return made;
};

/**
 * Creates an account for an unconfirmed phone number. A pending one is deleted with its code and password, and the new one has another id,
 * so that the earlier sign-up becomes invalid (upstream keeps the row and the first password). Only the pause between two codes continues.
 * Runs within a transaction.
 * @returns null when a confirmed account has the number
 */
export const createPhoneUser = async (context: AuthContext, sql: ISql, call: Call, user: NewUser): Promise<UserRow | null> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [before] = await sql<UserRow[]>`select * from auth.users where phone = ${user.phone} for update`;
    if (before !== undefined && !isWaiting(before)) return null;
    if (before !== undefined) await sql`delete from auth.users where id = ${before.id}`;
    const made = await insertUser(context, sql, call, user, before ?? null);
    if (made !== null) return made;
  }
  throw new AuthError(409, 'conflict', 'Conflicting request');
};
