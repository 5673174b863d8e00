/** The used columns of `auth.users`. */
export interface UserRow {
  readonly id: string;
  readonly aud: string | null;
  readonly role: string | null;
  readonly email: string | null;
  readonly encrypted_password: string | null;
  readonly phone: string | null;
  readonly email_confirmed_at: Date | null;
  readonly phone_confirmed_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly invited_at: Date | null;
  readonly confirmation_sent_at: Date | null;
  readonly recovery_sent_at: Date | null;
  readonly email_change: string | null;
  readonly email_change_sent_at: Date | null;
  readonly phone_change: string | null;
  readonly phone_change_sent_at: Date | null;
  readonly reauthentication_sent_at: Date | null;
  readonly raw_app_meta_data: Readonly<Record<string, unknown>> | null;
  readonly raw_user_meta_data: Readonly<Record<string, unknown>> | null;
  readonly banned_until: Date | null;
  readonly deleted_at: Date | null;
  readonly is_anonymous: boolean;
  readonly last_sign_in_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A row of `auth.identities`. */
export interface IdentityRow {
  readonly id: string;
  readonly provider: string;
  readonly provider_id: string;
  readonly user_id: string;
  readonly identity_data: Readonly<Record<string, unknown>>;
  readonly email: string | null;
  readonly last_sign_in_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A row of `auth.mfa_factors`. */
export interface FactorRow {
  readonly id: string;
  readonly user_id: string;
  readonly friendly_name: string | null;
  readonly factor_type: 'totp' | 'phone' | 'webauthn';
  readonly status: 'unverified' | 'verified';
  readonly secret: string | null;
  readonly phone: string | null;
  readonly last_challenged_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** An account that was never used: its number is unconfirmed, and it has no other identity. */
export const isWaiting = (user: UserRow): boolean =>
  user.phone_confirmed_at === null && user.email_confirmed_at === null && user.last_sign_in_at === null && user.deleted_at === null;

export const isBanned = (user: UserRow, now: Date): boolean => user.banned_until !== null && user.banned_until > now;

export const hasSecondFactor = (factors: readonly FactorRow[]): boolean => factors.some(({ status }) => status === 'verified');
