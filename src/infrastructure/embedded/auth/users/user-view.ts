import type { ISql } from 'postgres';
import { factorsOf, identitiesOf } from './find-user.ts';
import type { FactorRow, IdentityRow, UserRow } from './user-row.ts';

/** Leaves out missing fields, as upstream does. */
const present = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== '' && value !== undefined));

const identityView = (identity: IdentityRow): Record<string, unknown> => ({
  identity_id: identity.id,
  id: identity.provider_id,
  user_id: identity.user_id,
  identity_data: identity.identity_data,
  provider: identity.provider,
  created_at: identity.created_at,
  updated_at: identity.updated_at,
  ...present({ last_sign_in_at: identity.last_sign_in_at, email: identity.email }),
});

/** A factor without its secret. */
export const factorView = (factor: FactorRow): Record<string, unknown> => ({
  id: factor.id,
  created_at: factor.created_at,
  updated_at: factor.updated_at,
  status: factor.status,
  factor_type: factor.factor_type,
  phone: factor.phone ?? '',
  last_challenged_at: factor.last_challenged_at,
  ...present({ friendly_name: factor.friendly_name }),
});

/** Builds the `User` of auth-js from rows. */
export const toUserView = (user: UserRow, identities: readonly IdentityRow[], factors: readonly FactorRow[]): Record<string, unknown> => ({
  id: user.id,
  aud: user.aud ?? '',
  role: user.role ?? '',
  email: user.email ?? '',
  phone: user.phone ?? '',
  app_metadata: user.raw_app_meta_data ?? {},
  user_metadata: user.raw_user_meta_data ?? {},
  identities: identities.map(identityView),
  created_at: user.created_at,
  updated_at: user.updated_at,
  is_anonymous: user.is_anonymous,
  ...(factors.length === 0 ? {} : { factors: factors.map(factorView) }),
  ...present({
    email_confirmed_at: user.email_confirmed_at,
    phone_confirmed_at: user.phone_confirmed_at,
    confirmed_at: user.confirmed_at,
    invited_at: user.invited_at,
    confirmation_sent_at: user.confirmation_sent_at,
    recovery_sent_at: user.recovery_sent_at,
    new_email: user.email_change,
    email_change_sent_at: user.email_change_sent_at,
    new_phone: user.phone_change,
    phone_change_sent_at: user.phone_change_sent_at,
    reauthentication_sent_at: user.reauthentication_sent_at,
    last_sign_in_at: user.last_sign_in_at,
    banned_until: user.banned_until,
    deleted_at: user.deleted_at,
  }),
});

export const viewUser = async (sql: ISql, user: UserRow): Promise<Record<string, unknown>> => {
  const [identities, factors] = await Promise.all([identitiesOf(sql, user.id), factorsOf(sql, user.id)]);
  return toUserView(user, identities, factors);
};
