import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendFailure } from '../send.ts';
import { isOnThisMachine } from './is-on-this-machine.ts';
import { outboxPage } from './outbox-page.ts';
import type { SentMessage } from './sent-message.ts';

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
