import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The accepted difference of the sender's clock, in both directions. */
export const TOLERANCE_S = 300;
const PREFIX = /^(v1,)?whsec_/;

const textOf = (header: string | readonly string[] | undefined): string => (typeof header === 'string' ? header : '');

/**
 * Whether a webhook was signed with our secret within the last five minutes (Standard Webhooks, "Verifying signatures":
 * HMAC-SHA256 over `id.timestamp.body`, one of several space-separated `v1,<base64>`).
 * @param secret as Supabase shows it: `v1,whsec_<base64>`
 */
export const isSignedWebhook = (headers: IncomingHttpHeaders, body: Uint8Array, secret: string, now: Date): boolean => {
  const [id, timestamp] = [textOf(headers['webhook-id']), textOf(headers['webhook-timestamp'])];
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_S) return false;
  const key = Buffer.from(secret.replace(PREFIX, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return textOf(headers['webhook-signature'])
    .split(' ')
    .some((entry) => {
      const [version, signature = ''] = entry.split(',', 2);
      const given = Buffer.from(signature, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
};
