import type { OutputOf } from '../../../application/shared/call.ts';
import { tellMachineCount } from '../../../application/system/system-server.answers.ts';
import { answerOf } from '../../supabase/shared/call-function.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';

/** A hosted project as the environment names it. */
export interface HostedProjectAddress {
  /** Origin. */
  readonly url: string;
  /** The publishable key. */
  readonly key: string;
  readonly secretKey: string | null;
  /** Origin of the shop. */
  readonly publicUrl: string;
  /** The secret of the "Send SMS" hook. */
  readonly smsHookSecret: string | null;
  /** A personal token of whoever owns the project, for its settings; null leaves them unseen. */
  readonly accessToken: string | null;
  /** The number of migrations of this version. */
  readonly migrations: number;
}

/** The lines of the README's checklist, in order. */
export const CHECKS = [
  'address',
  'secret-key',
  'migrations',
  'buckets',
  'due-work',
  'phone-sign-in',
  'codes-needed',
  'email-off',
  'password-rule',
  'sign-in',
  'token-life',
  'authenticator',
  'linking',
  'signing-key',
  'settings',
  'hook',
  'owner',
] as const;
export type CheckName = (typeof CHECKS)[number];

/** What was found of one line. `unseen`: it could not be looked at. */
export interface Finding {
  readonly check: CheckName;
  readonly verdict: 'ok' | 'missing' | 'unseen';
  /** What was seen instead, or what is needed to look: an error code, a status, names of settings. */
  readonly detail: string;
}

/** The outcome of a look: null is as it should be, a text says what is missing. */
export type Look = () => Promise<string | null>;

/** Tells a hosted project a machine's count. @param rest with the secret key */
export const tellCount =
  (rest: RestClient) =>
  (boot: string, uptime: number): Promise<OutputOf<typeof tellMachineCount>> =>
    answerOf(rest, tellMachineCount, { boot, uptime });
