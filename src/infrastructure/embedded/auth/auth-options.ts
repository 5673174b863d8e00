import type { Sql } from 'postgres';
import type { Clock } from '../../../application/shared/clock.ts';
import type { SmsLimits } from './codes/sms-budget.ts';

/** A one-time code to be sent to a phone. */
export interface SmsMessage {
  /** Digits with country code, without "+". */
  readonly phone: string;
  /** Six digits. */
  readonly code: string;
  readonly userId: string;
}

/** An OAuth client at Google, and where Google is: other addresses than its own are for tests. */
export interface GoogleOptions {
  readonly id: string;
  readonly secret: string;
  readonly authorizeUrl?: string;
  readonly tokenUrl?: string;
  readonly userInfoUrl?: string;
}

/** Whom to ask to deliver codes instead of `sendSms` (supabase.com/docs/guides/auth/auth-hooks/send-sms-hook). */
export interface SmsHook {
  readonly url: string;
  /** `v1,whsec_` and the key in base64, as the Supabase dashboard gives it (standardwebhooks.com). */
  readonly secret: string;
}

export interface AuthOptions {
  /** As the owner of the schema auth. Stays open when this is closed. */
  readonly sql: Sql;
  /** HS256 secret of access tokens, at least 32 characters. */
  readonly jwtSecret: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Origin without a trailing slash. */
  readonly publicUrl: string;
  readonly clock: Clock;
  /** Delivers a code. When it rejects, the caller reads `sms_send_failed` and may ask again at once. */
  readonly sendSms: (message: SmsMessage) => Promise<void>;
  /** Called with an account's previous number after a change; not awaited. */
  readonly onPhoneChanged?: (oldPhone: string) => Promise<void>;
  readonly google: GoogleOptions | null;
  readonly smsHook?: SmsHook | null;
  /** Whether codes are sent to this number (digits with country code); by default to every number. */
  readonly acceptsPhone?: (phone: string) => boolean;
  /** Whether it is one of the most common passwords. */
  readonly isCommonPassword: (password: string) => boolean;
  /** Whether clients with the publishable key may sign up and ask for codes that sign in; else the server alone may (default). */
  readonly isPublicSignIn?: boolean;
  /** How many codes may leave; what is not named keeps its default. */
  readonly smsLimits?: Partial<SmsLimits>;
  /** Hears the number (digits, null for none) of every account that signs in. */
  readonly onSignIn?: (phone: string | null) => Promise<void>;
  /** Hears the code of every answer that is a fault of the server's own (5xx). */
  readonly onFault?: (code: string) => void;
}
