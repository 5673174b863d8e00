import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Failure } from '../../../domain/shared/result.ts';
import { failureText } from '../../wire/failure-text.ts';
import { isSameOrigin } from '../auth/same-origin.ts';
import { statusOf } from '../auth/status-of.ts';
import { readBody } from '../read-body.ts';
import { sendFailure } from '../send.ts';
import type { AdminActions } from './admin-action.ts';

interface Options {
  /** Null for a hosted project without its secret key. */
  readonly actions: AdminActions | null;
  readonly publicUrl: string;
}

const BEARER = /^Bearer +([\x21-\x7e]{1,400})$/i;

export const WITHOUT_SECRET_KEY: Failure = { code: 'SECRET_KEY_MISSING' };

const send = (response: ServerResponse, answer: object): void => {
  const body = Buffer.from(JSON.stringify(answer));
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
  });
  response.end(body);
};

const refuse = (response: ServerResponse, failure: Failure): void => {
  const status = failure.code === 'FORBIDDEN' ? 403 : statusOf(failure.code);
  sendFailure(response, status, failure.code, failureText(failure), status === 401 ? { 'www-authenticate': 'Bearer' } : {});
};

/** `/api/admin?action=...` with the session token as bearer (specification, sections 6 and 7; docs/api/openapi.json). */
export const adminInterface =
  ({ actions, publicUrl }: Options) =>
  async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const known = actions ?? {};
    const name = url.searchParams.get('action') ?? '';
    const action = Object.hasOwn(known, name) ? known[name] : undefined;
    if (actions === null)
      return sendFailure(response, 503, WITHOUT_SECRET_KEY.code, failureText(WITHOUT_SECRET_KEY), { 'retry-after': '3600' });
    if (action === undefined) return sendFailure(response, 404, 'UNKNOWN_ACTION', 'Tindakan ini tidak ada.');
    if (request.method !== action.method)
      return sendFailure(response, 405, 'METHOD', 'Cara meminta ini tidak diterima di sini.', { allow: action.method });
    if (action.method !== 'GET' && !isSameOrigin(request.headers, publicUrl))
      return sendFailure(response, 403, 'CROSS_ORIGIN', 'Permintaan dari situs lain tidak diterima.');
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
    const admitted = await action.admit?.(token);
    if (admitted?.ok === false) return refuse(response, admitted.failure);
    const outcome = await action.perform({
      token,
      body: action.method === 'GET' ? new Uint8Array() : await readBody(request, action.maxBytes),
      contentType: request.headers['content-type'] ?? '',
      query: url.searchParams,
    });
    if (outcome === null)
      return sendFailure(response, 400, 'BAD_REQUEST', 'Kiriman tidak bisa dibaca. Muat ulang halaman, lalu coba lagi.');
    if (outcome.ok) return send(response, outcome.value);
    refuse(response, outcome.failure);
  };
