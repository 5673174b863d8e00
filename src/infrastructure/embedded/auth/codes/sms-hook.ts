import { createHmac, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { AuthContext } from '../auth-context.ts';
import type { SmsHook } from '../auth-options.ts';
import { findUser } from '../users/find-user.ts';
import { viewUser } from '../users/user-view.ts';
import { AuthError } from '../wire/auth-error.ts';

const TIMEOUT_MS = 4000;

const Refusal = v.object({
  error: v.object({
    http_code: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)), 500),
    message: v.pipe(v.string(), v.minLength(1)),
  }),
});

/** The signature of Standard Webhooks over id, time in seconds and body. */
const signature = (hook: SmsHook, id: string, seconds: string, body: string): string => {
  const key = Buffer.from(hook.secret.replace(/^v1,/, '').replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
};

/**
 * Calls the Send SMS hook: a signed POST of `{user, sms: {otp, phone}}`.
 * @throws AuthError `hook_timeout`, `sms_send_failed` for an unsuccessful answer, or the refusal of the hook with its status and text
 */
export const sendBySmsHook = async (context: AuthContext, hook: SmsHook, phone: string, code: string, userId: string): Promise<void> => {
  const user = await findUser(context.sql, { id: userId });
  const body = JSON.stringify({ user: user === null ? { id: userId } : await viewUser(context.sql, user), sms: { otp: code, phone } });
  const id = randomUUID();
  const seconds = String(Math.floor(context.now().getTime() / 1000));
  const answer = await fetch(hook.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': signature(hook, id, seconds, body),
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new AuthError(422, 'hook_timeout', 'Failed to reach hook within maximum time of 4 seconds');
  });
  const said = v.safeParse(Refusal, await answer.json().catch(() => null));
  if (!answer.ok) throw new AuthError(422, 'sms_send_failed', `Unexpected status code returned from hook: ${answer.status}`);
  if (!said.success) return;
  const { http_code: status, message } = said.output.error;
  throw new AuthError(status, status === 429 ? 'over_sms_send_rate_limit' : 'sms_send_failed', message);
};
