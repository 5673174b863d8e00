import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { formatPhone } from '../../../domain/auth/format-phone.ts';
import { isLocalRequest, isOwnSite, isSameSecret } from '../local-request.ts';
import { sendFailure } from '../send.ts';

/** A message that the sandbox stored instead of sending it. */
interface SentMessage {
  readonly to: string;
  readonly text: string;
  /** Null for a notification. */
  readonly code: string | null;
  readonly at: Date;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
const TIME = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Jakarta' });

const item = ({ to, code, text, at }: SentMessage): string =>
  `<li><strong>${escaped(formatPhone(to))}</strong>${code === null ? '' : `<code>${escaped(code)}</code>`}` +
  `<time datetime="${at.toISOString()}">${escaped(TIME.format(at))} WIB</time><p>${escaped(text)}</p></li>`;

/** The sandbox's messages, newest first, as a self-contained page without scripts. */
const outboxPage = (messages: readonly SentMessage[]): string => `<!doctype html>
<html lang="id">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="5">
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/outbox.css">
<title>Kotak keluar percobaan</title>
<h1>Kotak keluar percobaan</h1>
<p>Pesan di sini tidak benar-benar dikirim. Halaman ini hanya terbuka di komputer ini dan memuat ulang sendiri setiap 5 detik.</p>
${messages.length === 0 ? '<p>Belum ada pesan.</p>' : `<ul>\n${messages.toReversed().map(item).join('\n')}\n</ul>`}
</html>
`;

const SECRET_HEADER = 'x-outbox-secret';
const COOKIE = 'arena_outbox';

const cookieOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1];

const send = (response: ServerResponse, type: string, text: string): void => {
  const body = Buffer.from(text);
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-length': body.length, 'cache-control': 'no-store' });
  response.end(body);
};

interface OutboxOptions {
  readonly messages: () => readonly SentMessage[];
  /** At least 16 characters, sent as `x-outbox-secret` by tests and tools; null when only people read it. */
  readonly secret: string | null;
}

/**
 * The sandbox's messages for the operator on this machine, as a page and as JSON. Tools send the secret; a person opens the one-time
 * address, which is exchanged for a cookie. Every other request gets 404.
 */
export const outbox = ({ messages, secret }: OutboxOptions) => {
  const session = randomBytes(24).toString('base64url');
  let ticket: string | null = randomBytes(24).toString('base64url');
  const oneTimePath = `/internal/outbox?kunci=${ticket}`;

  const isAllowed = (request: IncomingMessage): boolean =>
    (secret !== null && isSameSecret(String(request.headers[SECRET_HEADER] ?? ''), secret)) ||
    isSameSecret(cookieOf(request) ?? '', session);

  /** @returns whether the request was the one-time address and was answered */
  const exchanged = (request: IncomingMessage, response: ServerResponse): boolean => {
    const given = new URL(request.url ?? '/', 'http://localhost').searchParams.get('kunci');
    if (given === null || ticket === null || request.method !== 'GET' || !isSameSecret(given, ticket)) return false;
    ticket = null;
    response.writeHead(303, {
      location: '/internal/outbox',
      'set-cookie': `${COOKIE}=${session}; Path=/internal; HttpOnly; SameSite=Strict`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    response.end();
    return true;
  };

  const guarded = (answer: (response: ServerResponse) => void) => (request: IncomingMessage, response: ServerResponse) => {
    const isKnown = isLocalRequest(request, [SECRET_HEADER]) && isOwnSite(request);
    if (isKnown && exchanged(request, response)) return undefined;
    if (!isKnown || !isAllowed(request)) return sendFailure(response, 404, 'NOT_FOUND', 'Alamat ini tidak ada.');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendFailure(response, 405, 'METHOD', 'Cara meminta ini tidak diterima di sini.', { allow: 'GET, HEAD' });
    return answer(response);
  };
  return {
    /** Path and query of the one-time address. */
    oneTimePath,
    page: guarded((response) => send(response, 'text/html', outboxPage(messages()))),
    json: guarded((response) =>
      send(
        response,
        'application/json',
        JSON.stringify(messages().map(({ to, code, text, at }) => ({ to, code, text, at: at.toISOString() }))),
      ),
    ),
  };
};
