import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import type { DeliverCode } from '../../../application/accounts/deliver-code.ts';
import { readBody } from '../read-body.ts';
import { sendFailure } from '../send.ts';
import { isSignedWebhook } from './standard-webhook.ts';

export interface SmsHookOptions {
  readonly deliverCode: DeliverCode;
  readonly secret: string;
  readonly now: () => Date;
}

const LARGEST_BODY = 100_000;
/** Other fields belong to Supabase and may grow. */
const Payload = v.object({
  user: v.object({ phone: v.pipe(v.string(), v.regex(/^\+?[1-9]\d{6,14}$/)) }),
  sms: v.object({ otp: v.pipe(v.string(), v.regex(/^\d{6,10}$/)) }),
});

const read = (bytes: Uint8Array): v.InferOutput<typeof Payload> | null => {
  try {
    const parsed = v.safeParse(Payload, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
};

/** Hosted Supabase's "Send SMS" hook (https://supabase.com/docs/guides/auth/auth-hooks/send-sms-hook): 200 with `{}` once it is sent. */
export const smsHook = ({ deliverCode, secret, now }: SmsHookOptions) => {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST')
      return sendFailure(response, 405, 'METHOD', 'Cara meminta ini tidak diterima di sini.', { allow: 'POST' });
    const bytes = await readBody(request, LARGEST_BODY);
    if (!isSignedWebhook(request.headers, bytes, secret, now()))
      return sendFailure(response, 401, 'BAD_SIGNATURE', 'Tanda tangan tidak cocok.');
    const payload = read(bytes);
    if (payload === null) return sendFailure(response, 400, 'BAD_REQUEST', 'Kiriman tidak bisa dibaca.');
    const sent = await deliverCode.execute({ phone: payload.user.phone.replace('+', ''), code: payload.sms.otp });
    if (!sent.ok) return sendFailure(response, sent.failure.code === 'TOO_MANY_CODES' ? 429 : 503, sent.failure.code, sent.failure.message);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
};
