import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { ACCOUNT_CALLS, type AccountAction, type AccountInput } from '../../../application/auth/account.calls.ts';
import { toJson } from '../../../application/shared/call.ts';
import type { Failure } from '../../../domain/shared/result.ts';
import { failureText } from '../../wire/failure-text.ts';
import { readBody } from '../read-body.ts';
import { requestClient } from '../request-client.ts';
import { sendFailure, sendJson } from '../send.ts';
import type { AccountUseCases } from './account-use-cases.ts';
import { ACTIONS, type Answer, type Call } from './actions.ts';
import { isSameOrigin } from './same-origin.ts';
import { statusOf } from './status-of.ts';

const isAction = (name: string | null): name is AccountAction => name !== null && Object.hasOwn(ACCOUNT_CALLS, name);

/** The body of an action; null when it is invalid. An empty body counts as an empty object. */
const readActionBody = <A extends AccountAction>(action: A, bytes: Uint8Array): AccountInput<A> | null => {
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const schema = ACCOUNT_CALLS[action].input as v.GenericSchema<unknown, AccountInput<A>>;
    const parsed = v.safeParse(schema, json.trim() === '' ? {} : JSON.parse(json));
    return parsed.success ? parsed.output : null;
  } catch {
    // Invalid UTF-8, invalid JSON, or nested too deeply.
    return null;
  }
};

const NAME = 'device';
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const YEAR_S = 31_536_000;

/** The device token in a Cookie header (RFC 6265); null when there is none. */
const readDeviceCookie = (header: string | undefined): string | null => {
  for (const part of (header ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === NAME && TOKEN.test(value)) return value;
  }
  return null;
};

/** Sent to this interface only and invisible to scripts. It grants no access: it only separates the wrong attempts of others. */
const deviceCookie = (token: string, isHttps: boolean): string =>
  `${NAME}=${token}; Path=/api/auth; Max-Age=${YEAR_S}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;

export interface AuthInterfaceOptions {
  /** Null without accounts: a hosted project without its secret key. */
  readonly accounts: AccountUseCases | null;
  readonly publicUrl: string;
}

const LARGEST_BODY = 20_000;
/** A picture comes as base64. */
const LARGEST_PICTURE_BODY = 150_000;
const BEARER = /^Bearer +([\x21-\x7e]{1,400})$/i;

const send = <A extends AccountAction>(response: ServerResponse, action: A, answer: Answer<A>, isHttps: boolean): void => {
  const { deviceToken } = answer;
  const output = ACCOUNT_CALLS[action].output as v.GenericSchema<unknown, Answer<A>>;
  const cookie: Record<string, string> = deviceToken === undefined ? {} : { 'set-cookie': deviceCookie(deviceToken, isHttps) };
  sendJson(response, 200, toJson(output, answer) as object, cookie);
};

const sendRefusal = (response: ServerResponse, failure: Failure): void => {
  const status = statusOf(failure.code);
  const retryAfter = failure.values?.['retryAfter'];
  sendFailure(response, status, failure.code, failureText(failure), {
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
  });
};

const callOf = (request: IncomingMessage, peer: string | null): Call => ({
  token: BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null,
  caller: {
    address: peer,
    deviceToken: readDeviceCookie(request.headers.cookie),
    userAgent: request.headers['user-agent'] ?? '',
  },
});

/** `POST /api/auth?action=...` (specification, section 7; docs/api/openapi.json). */
export const authInterface = ({ accounts, publicUrl }: AuthInterfaceOptions) => {
  const isHttps = publicUrl.startsWith('https:');

  const perform = <A extends AccountAction>(useCases: AccountUseCases, action: A, bytes: Uint8Array, call: Call) => {
    const body = readActionBody(action, bytes);
    return body === null ? null : ACTIONS[action](useCases, body, call);
  };

  return async (request: IncomingMessage, response: ServerResponse, url: URL, peer: string | null): Promise<void> => {
    if (!isSameOrigin(request.headers, publicUrl))
      return sendFailure(response, 403, 'CROSS_ORIGIN', 'Permintaan dari situs lain tidak diterima.');
    const action = url.searchParams.get('action');
    if (!isAction(action)) return sendFailure(response, 404, 'UNKNOWN_ACTION', 'Tindakan ini tidak ada.');
    if (accounts === null)
      return sendFailure(response, 503, 'UNAVAILABLE', 'Masuk dan daftar belum tersedia di toko ini.', { 'retry-after': '3600' });
    const call = callOf(request, peer);
    const bytes = await readBody(request, action === 'change-picture' && call.token !== null ? LARGEST_PICTURE_BODY : LARGEST_BODY);
    const outcome = await requestClient.run(peer, () => perform(accounts, action, bytes, call));
    if (outcome === null)
      return sendFailure(response, 400, 'BAD_REQUEST', 'Kiriman tidak bisa dibaca. Muat ulang halaman, lalu coba lagi.');
    return outcome.ok ? send(response, action, outcome.value, isHttps) : sendRefusal(response, outcome.failure);
  };
};
