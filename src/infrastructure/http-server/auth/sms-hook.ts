import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import type { DeliverCode } from '../../../application/auth/server/deliver-code.ts';
import { failureText } from '../../wire/failure-text.ts';
import { readBody } from '../read-body.ts';
import { sendFailure } from '../send.ts';

/** The accepted difference of the sender's clock, in both directions. */
const TOLERANCE_S = 300;
const PREFIX = /^(v1,)?whsec_/;

const textOf = (header: string | readonly string[] | undefined): string => (typeof header === 'string' ? header : '');

/**
 * Verifies a signature of the last five minutes (Standard Webhooks, "Verifying signatures": HMAC-SHA256 over `id.timestamp.body`, one of
 * several space-separated `v1,<base64>`).
 * @param secret in Supabase's format: `v1,whsec_<base64>`
 */
const isSignedWebhook = (headers: IncomingHttpHeaders, body: Uint8Array, secret: string, now: Date): boolean => {
  const id = textOf(headers['webhook-id']);
  const timestamp = textOf(headers['webhook-timestamp']);
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

/** After this time the signature of a removed entry has expired, since its time may be ahead or behind. */
const REPLAY_WINDOW_MS = 2 * TOLERANCE_S * 1000;

/** Processed webhooks, which prevents replay (Standard Webhooks, "Verifying signatures"). */
export class WebhookReplayGuard {
  /** The time until which each id is stored, the oldest first. */
  private readonly until = new Map<string, number>();

  /** @returns false when it was processed before */
  isNew(id: string, now: Date): boolean {
    for (const [old, end] of this.until) {
      if (end > now.getTime()) break;
      this.until.delete(old);
    }
    if (this.until.has(id)) return false;
    this.until.set(id, now.getTime() + REPLAY_WINDOW_MS);
    return true;
  }

  /** Allows a retry after a failure. */
  forget(id: string): void {
    this.until.delete(id);
  }
}

export interface SmsHookOptions {
  readonly deliverCode: DeliverCode;
  readonly secret: string;
  readonly now: () => Date;
}

const LARGEST_BODY = 100_000;
const Phone = v.pipe(v.string(), v.regex(/^\+?[1-9]\d{6,14}$/));
const Otp = v.pipe(v.string(), v.regex(/^\d{6,10}$/));
/**
 * Supabase may add fields. `sms.phone` contains the receiver when it is not the account's number: a second factor, or a number that will
 * become the account's.
 */
const Payload = v.object({
  sms: v.object({ otp: Otp, phone: v.optional(v.union([Phone, v.literal('')]), '') }),
  user: v.optional(v.object({ phone: v.optional(v.string(), ''), phone_confirmed_at: v.optional(v.nullable(v.string()), null) })),
});

const withoutSign = (phone: string): string => phone.replace('+', '');

const read = (bytes: Uint8Array): Parameters<DeliverCode['execute']>[0] | null => {
  try {
    const parsed = v.safeParse(Payload, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    if (!parsed.success) return null;
    const { sms, user } = parsed.output;
    const own = user?.phone ?? '';
    const phone = sms.phone === '' ? own : sms.phone;
    if (!v.is(Phone, phone)) return null;
    const isConfirmed = user?.phone_confirmed_at != null && withoutSign(phone) === withoutSign(own);
    return { phone: withoutSign(phone), code: sms.otp, isConfirmed };
  } catch {
    return null;
  }
};

/** The statuses under which a hosted project passes a refusal on; 422 is its own for a code that could not be sent. */
const STATUSES: Readonly<Record<string, number>> = { TOO_MANY_CODES: 429 };
const NOT_SENT = 422;

const answer = (response: ServerResponse, body: object): void =>
  void response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));

/**
 * Supabase's "Send SMS" hook (https://supabase.com/docs/guides/auth/auth-hooks/send-sms-hook): 200 with `{}` once the message is sent, and
 * 200 with `error` for a refusal, whose status and text reach the person. Any other status would read as a fault of the shop.
 */
export const smsHook = ({ deliverCode, secret, now }: SmsHookOptions) => {
  const seen = new WebhookReplayGuard();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const bytes = await readBody(request, LARGEST_BODY);
    if (!isSignedWebhook(request.headers, bytes, secret, now()))
      return sendFailure(response, 401, 'BAD_SIGNATURE', 'Tanda tangan tidak cocok.');
    const payload = read(bytes);
    if (payload === null) return sendFailure(response, 400, 'BAD_REQUEST', 'Kiriman tidak bisa dibaca.');
    const id = String(request.headers['webhook-id']);
    // Answered like the first request, whose answer may have been lost.
    if (!seen.isNew(id, now())) return answer(response, {});
    const sent = await deliverCode.execute(payload);
    if (sent.ok) return answer(response, {});
    seen.forget(id);
    const { failure } = sent;
    answer(response, { error: { http_code: STATUSES[failure.code] ?? NOT_SENT, message: failureText(failure) } });
  };
};
