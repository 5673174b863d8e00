import type { IncomingMessage, ServerResponse } from 'node:http';
import { formatPhone } from '../../../domain/auth/format-phone.ts';
import { sendFailure } from '../send.ts';

/** A message the sandbox kept instead of sending it. */
interface SentMessage {
  readonly to: string;
  readonly text: string;
  /** Null for a notice. */
  readonly code: string | null;
  readonly at: Date;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
const TIME = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Jakarta' });

const item = ({ to, code, text, at }: SentMessage): string =>
  `<li><strong>${escaped(formatPhone(to))}</strong>${code === null ? '' : `<code>${escaped(code)}</code>`}` +
  `<time datetime="${at.toISOString()}">${escaped(TIME.format(at))} WIB</time><p>${escaped(text)}</p></li>`;

/** The sandbox's messages, newest first, as a page of its own: it needs no script, and a sheet of a few lines. */
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

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1)(:\d+)?$/i;
const LOOPBACK_SOCKET = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'] as const;

/** Whether someone at this very machine asks: loopback socket, loopback name (no DNS rebinding), and no proxy in between. */
const isOnThisMachine = (request: Pick<IncomingMessage, 'headers' | 'socket'>): boolean =>
  LOOPBACK_SOCKET.test(request.socket.remoteAddress ?? '') &&
  LOOPBACK_HOST.test(request.headers.host ?? '') &&
  FORWARDED.every((name) => request.headers[name] === undefined);

const send = (response: ServerResponse, type: string, text: string): void => {
  const body = Buffer.from(text);
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-length': body.length, 'cache-control': 'no-store' });
  response.end(body);
};

/** What the sandbox would have sent, for whoever runs the shop on this machine: a page, and the same as JSON. Anybody else gets a 404. */
export const outbox = (messages: () => readonly SentMessage[]) => {
  const guarded = (answer: (response: ServerResponse) => void) => (request: IncomingMessage, response: ServerResponse) => {
    if (!isOnThisMachine(request)) return sendFailure(response, 404, 'NOT_FOUND', 'Alamat ini tidak ada.');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendFailure(response, 405, 'METHOD', 'Cara meminta ini tidak diterima di sini.', { allow: 'GET, HEAD' });
    return answer(response);
  };
  return {
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
