import { randomUUID } from 'node:crypto';
import type { ISql, JSONValue } from 'postgres';
import { identitiesOf } from './find-user.ts';

/** The claims of a person at one provider. `sub` is the provider's id of the person. */
interface IdentityClaims {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly phone?: string;
  readonly phone_verified?: boolean;
  readonly [claim: string]: unknown;
}

/** Adds the identity, or updates its claims. */
export const putIdentity = async (sql: ISql, userId: string, provider: string, claims: IdentityClaims, now: Date): Promise<void> => {
  await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
    values (${randomUUID()}, ${provider}, ${claims.sub}, ${userId}, ${sql.json(claims as JSONValue)}, ${now}, ${now}, ${now})
    on conflict (provider, provider_id) do update
    set identity_data = auth.identities.identity_data || excluded.identity_data, updated_at = excluded.updated_at
    where auth.identities.user_id = excluded.user_id`;
};

/** The phone number as an identity; the provider's id is the account's. */
export const putPhoneIdentity = (sql: ISql, userId: string, phone: string, isVerified: boolean, now: Date): Promise<void> =>
  putIdentity(sql, userId, 'phone', { sub: userId, phone, phone_verified: isVerified }, now);

export const putEmailIdentity = (sql: ISql, userId: string, email: string, isVerified: boolean, now: Date): Promise<void> =>
  putIdentity(sql, userId, 'email', { sub: userId, email: email.toLowerCase(), email_verified: isVerified }, now);

/** Writes the providers of the person's identities into `app_metadata`, where clients read them. */
export const updateProviders = async (sql: ISql, userId: string): Promise<void> => {
  const providers = [...new Set((await identitiesOf(sql, userId)).map(({ provider }) => provider))];
  if (providers.length === 0) return;
  const change = { provider: providers[0] ?? '', providers };
  await sql`
    update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || ${sql.json(change)}
    where id = ${userId}`;
};
