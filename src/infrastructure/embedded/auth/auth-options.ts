import type { Sql } from 'postgres';
import type { Clock } from '../../../application/shared/clock.ts';
import type { SigningKeys } from '../tokens/signing-keys.ts';
import type { SmsLimits } from './codes/sms-budget.ts';

/** A one-time code to send to a phone. */
export interface SmsMessage {
  /** Digits with country code, without "+". */
  readonly phone: string;
  /** Six digits. */
  readonly code: string;
  readonly userId: string;
}

/** An OAuth client at Google, and Google's addresses, which only tests change. */
export interface GoogleOptions {
  readonly id: string;
  readonly secret: string;
  readonly authorizeUrl?: string;
  readonly tokenUrl?: string;
  readonly userInfoUrl?: string;
}

/** A hook that delivers codes instead of `sendSms` (supabase.com/docs/guides/auth/auth-hooks/send-sms-hook). */
export interface SmsHook {
  readonly url: string;
  /** `v1,whsec_` and the key in base64, in the format of the Supabase dashboard (standardwebhooks.com). */
  readonly secret: string;
}

export interface AuthOptions {
  /** Connections of the owner of the schema auth. They stay open when this service is closed. */
  readonly sql: Sql;
  /** The keys of codes, authenticator secrets and refresh tokens are derived from it; at least 32 characters. */
  readonly jwtSecret: string;
  /** They sign access tokens. */
  readonly signingKeys: SigningKeys;
  /** Until when access tokens are accepted that an earlier version signed with `jwtSecret`; never by default. */
  readonly sharedSecretUntil?: Date | null;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Origin without a trailing slash. */
  readonly publicUrl: string;
  /** The shop's time. */
  readonly clock: Clock;
  /** The machine's clock, by default the real one. */
  readonly machine?: Clock;
  /** Delivers a code. When it rejects, the client gets `sms_send_failed` and may retry at once. */
  readonly sendSms: (message: SmsMessage) => Promise<void>;
  /** Called with an account's previous number after a change; not awaited. */
  readonly onPhoneChanged?: (oldPhone: string) => Promise<void>;
  readonly google: GoogleOptions | null;
  readonly smsHook?: SmsHook | null;
  /** Whether codes are sent to this number (digits with country code); by default to every number. */
  readonly acceptsPhone?: (phone: string) => boolean;
  /** Whether it is one of the most common passwords. */
  readonly isCommonPassword: (password: string) => boolean;
  /** Whether clients with the publishable key may sign up and request codes for signing in; by default only the server may. */
  readonly isPublicSignIn?: boolean;
  /** Limits of sent codes; absent ones keep their default. */
  readonly smsLimits?: Partial<SmsLimits>;
  /** Called with the number (digits, null for none) of every account that signs in. */
  readonly onSignIn?: (phone: string | null) => Promise<void>;
  /** Called with the code of every internal error (5xx). */
  readonly onFault?: (code: string) => void;
}
