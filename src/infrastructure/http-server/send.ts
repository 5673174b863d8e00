import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedAnswer } from './cached-answer.ts';

/** An immutable file is never revalidated, so that it needs no entity tag (RFC 8246). */
const isForGood = (headers: Readonly<Record<string, string>>): boolean => headers['cache-control']?.endsWith('immutable') === true;

/** Sends a cached response: conditional requests get 304, HEAD gets no body. */
export const sendCached = async (
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedAnswer,
  headers: Readonly<Record<string, string>>,
): Promise<void> => {
  const own = { ...answer.plain.headers, ...headers };
  const all = { ...own, ...(isForGood(own) ? {} : { etag: answer.etag }), vary: 'accept-encoding' };
  if (answer.plain.status === 200 && request.headers['if-none-match']?.includes(answer.etag)) {
    response.writeHead(304, all).end();
    return;
  }
  const { encoding, body } = await answer.in(request.headers['accept-encoding']);
  response.writeHead(answer.plain.status, {
    ...all,
    'content-length': body.length,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
};

/** Sends JSON that must not be cached. */
export const sendJson = (
  response: ServerResponse,
  status: number,
  answer: object,
  headers: Readonly<Record<string, string>> = {},
): void => {
  const body = Buffer.from(JSON.stringify(answer));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(body);
};

/** Sends a failure of the shop's interface: a stable code and a text. */
export const sendFailure = (
  response: ServerResponse,
  status: number,
  code: string,
  error: string,
  headers: Readonly<Record<string, string>> = {},
): void => sendJson(response, status, { error, code }, headers);
