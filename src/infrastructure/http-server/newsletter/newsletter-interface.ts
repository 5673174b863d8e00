import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { type NewsletterFailure, subscribeToNewsletter } from '../../../application/newsletter/newsletter.calls.ts';
import {
  CONSENT_VERSION,
  type NewsletterPage,
  type SubscribeNewsletter,
  type UnsubscribeNewsletter,
} from '../../../application/newsletter/newsletter.ts';
import { toJson } from '../../../application/shared/call.ts';
import { fail, type Result } from '../../../domain/shared/result.ts';
import { failureText } from '../../wire/failure-text.ts';
import { isSameOrigin } from '../auth/same-origin.ts';
import type { FrontRoutes, NodeHandler } from '../front-server.ts';
import { readBody } from '../read-body.ts';
import { sendFailure } from '../send.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** Values that decline the consent. */
const NO: ReadonlySet<unknown> = new Set([false, 0, '', '0', 'false', 'off', 'no', 'tidak']);

/** The submitted address, and whether it is submitted with consent. */
interface SubscriptionBody {
  readonly email: string;
  readonly isAgreed: boolean;
}

const fieldsOf = (text: string, type: string): Readonly<Record<string, unknown>> => {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return Object.fromEntries(new URLSearchParams(text));
  if (!/^application\/json\b/i.test(type)) return {};
  const body = JSON.parse(text) as unknown;
  return typeof body === 'object' && body !== null ? { ...body } : {};
};

/** Parses a body of a form or a program; null without a readable address. */
const readSubscription = (bytes: Uint8Array, type: string | undefined): SubscriptionBody | null => {
  try {
    const { success, output } = v.safeParse(subscribeToNewsletter.input, fieldsOf(UTF8.decode(bytes), type ?? ''));
    return success ? { email: output.email, isAgreed: !NO.has(output.consent) } : null;
  } catch {
    return null;
  }
};

export interface NewsletterOptions {
  /** Null for a hosted project without its secret key. */
  readonly useCases: { readonly subscribe: Pick<SubscribeNewsletter, 'execute'>; readonly unsubscribe: UnsubscribeNewsletter } | null;
  readonly publicUrl: string;
  readonly page: (page: NewsletterPage) => string;
}

const LARGEST_BODY = 4000;
const STATUSES: Readonly<Record<NewsletterFailure, number>> = {
  INVALID_EMAIL: 400,
  BAD_REQUEST: 400,
  CONSENT_NEEDED: 400,
  CROSS_ORIGIN: 403,
  NEWSLETTER_CLOSED: 403,
  UNKNOWN_TOKEN: 404,
  TOO_MANY_ATTEMPTS: 429,
  UNAVAILABLE: 503,
};
/** The status of a refusal of the newsletter. */
export const newsletterStatusOf = (code: string): number => (STATUSES as Readonly<Record<string, number>>)[code] ?? 503;
const TAKEN = 'Terima kasih. Kabar berikutnya kami kirim ke alamat itu.';

const away = fail('UNAVAILABLE', { what: 'newsletter' });

/**
 * `POST /api/newsletter` accepts an address from a form or a script, and answers in the same format. `/newsletter/unsubscribe?token=` shows
 * a button and handles its submission; mail programs post to it directly (RFC 8058).
 */
export const newsletterInterface = ({ useCases, publicUrl, page }: NewsletterOptions): NonNullable<FrontRoutes['interfaces']> => {
  const sendPage = (response: ServerResponse, status: number, shown: NewsletterPage, headers: Record<string, string> = {}): void => {
    const body = Buffer.from(page(shown));
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-store',
      // The address contains a token.
      'referrer-policy': 'no-referrer',
      ...headers,
    });
    response.end(body);
  };

  const refuseWith = (response: ServerResponse, outcome: Result<never>, wantsPage: boolean): void => {
    if (outcome.ok) return;
    const { code, values } = outcome.failure;
    const message = failureText(outcome.failure);
    const retryAfter = values?.['retryAfter'];
    const status = newsletterStatusOf(code);
    const headers: Record<string, string> =
      retryAfter !== undefined ? { 'retry-after': String(retryAfter) } : status === 503 ? { 'retry-after': '60' } : {};
    if (wantsPage) sendPage(response, status, { kind: 'refused', message }, headers);
    else sendFailure(response, status, code, message, headers);
  };

  const outcomeOf = async (request: IncomingMessage, peer: string | null): Promise<Result<true>> => {
    if (!isSameOrigin(request.headers, publicUrl)) return fail('CROSS_ORIGIN');
    const subscription = readSubscription(await readBody(request, LARGEST_BODY), request.headers['content-type']);
    if (subscription === null) return fail('BAD_REQUEST');
    if (!subscription.isAgreed) return fail('CONSENT_NEEDED');
    const { email } = subscription;
    return useCases?.subscribe.execute({ email, consentVersion: CONSENT_VERSION, source: 'footer' }, peer) ?? away;
  };

  const subscribe: NodeHandler = async (request, response, _url, peer) => {
    const wantsPage = /\btext\/html\b/.test(request.headers.accept ?? '');
    const outcome = await outcomeOf(request, peer);
    if (!outcome.ok) return refuseWith(response, outcome, wantsPage);
    if (wantsPage) return sendPage(response, 200, { kind: 'subscribed' });
    const body = Buffer.from(JSON.stringify(toJson(subscribeToNewsletter.output, { message: TAKEN })));
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-store',
    });
    response.end(body);
  };

  const tokenOf = (url: URL): string => url.searchParams.get('token') ?? '';
  const confirm: NodeHandler = (_request, response, url) => sendPage(response, 200, { kind: 'confirm', token: tokenOf(url) });

  const unsubscribe: NodeHandler = async (request, response, url) => {
    // The token suffices, because mail programs send no cookies and may have any origin.
    await readBody(request, LARGEST_BODY);
    const outcome = (await useCases?.unsubscribe.execute(tokenOf(url))) ?? away;
    return outcome.ok ? sendPage(response, 200, { kind: 'ended' }) : refuseWith(response, outcome, true);
  };

  return {
    '/api/newsletter': { POST: subscribe },
    '/newsletter/unsubscribe': { GET: confirm, HEAD: confirm, POST: unsubscribe },
  };
};
