import type { AuthError } from '@supabase/supabase-js';
import { PortError } from '../../../application/shared/port-error.ts';

export const TAKEN: ReadonlySet<string> = new Set(['user_already_exists', 'phone_exists', 'email_exists']);

/** A hosted project passes the refusal of the "Send SMS" hook on with the code `unknown` (http-server/auth/sms-hook.ts has the statuses). */
const OF_HOOK: Readonly<Record<number, string>> = { 429: 'over_sms_send_rate_limit', 422: 'sms_send_failed' };

/** Maps an error of Supabase Auth's client; without a code of Auth there was no valid answer. */
export const toAuthPortError = (error: AuthError): PortError => {
  const status = error.status ?? 0;
  const code = error.code === 'unknown' ? OF_HOOK[status] : error.code;
  if (code === undefined || status >= 500)
    return new PortError('unavailable', 'Supabase Auth did not answer', code ?? null, { cause: error });
  return new PortError(TAKEN.has(code) ? 'conflict' : 'denied', code, code, { cause: error });
};
