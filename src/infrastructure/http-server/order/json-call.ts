import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { FieldRefused } from '../../../application/credential/field-refused.ts';
import { quote as quoteFields } from '../../../application/order/order.answers.ts';
import { OrderRefused } from '../../../application/order/order-service.ts';
import type { RequestOrigin } from '../../../application/order/record-device.ts';
import { TimeTaken } from '../../../application/rental/time-taken.ts';
import { toJson } from '../../../application/shared/call.ts';
import { isPortError } from '../../../application/shared/port-error.ts';
import { TooCostly, type WorkBudget } from '../../../application/shared/work-budget.ts';
import { orderRefusal, TIME_TAKEN_TEXT } from '../../wire/order-failure-text.ts';
import { isSameOrigin } from '../auth/same-origin.ts';
import { readBody } from '../read-body.ts';
import { sendJson } from '../send.ts';

const LARGEST_BODY = 20_000;
/** Access tokens contain claims, and are longer than session tokens. */
const BEARER = /^Bearer +([\x21-\x7e]{1,8000})$/i;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Status and text of a refusal. */
type RefusalText = typeof orderRefusal;

/** Sends a refusal: 4xx with text and code. */
export const sendOrderRefusal = (
  response: ServerResponse,
  refusal: Pick<OrderRefused, 'code'> & Partial<OrderRefused>,
  headers: Readonly<Record<string, string>> = {},
  refusalText: RefusalText = orderRefusal,
): void => {
  const { code, quote, retryAfter, rulesVersion } = refusal;
  const { status, text } = refusalText(code);
  sendJson(
    response,
    status,
    {
      error: refusal instanceof TimeTaken ? TIME_TAKEN_TEXT : text,
      code,
      ...(quote == null ? {} : { quote: toJson(quoteFields, quote) }),
      ...(rulesVersion == null ? {} : { rules_version: rulesVersion }),
      ...(refusal instanceof FieldRefused ? { field: refusal.field } : {}),
    },
    {
      ...headers,
      ...(status === 429 ? { 'retry-after': String(retryAfter ?? 1) } : {}),
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    },
  );
};

/** The access token; null without one. */
export const bearerOf = (request: Pick<IncomingMessage, 'headers'>): string | null =>
  BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;

const Claims = v.object({ sub: v.string() });

/** The unverified owner of a token; nothing relies on it before the database has verified the token. */
export const subjectOf = (token: string): string | null => {
  try {
    return v.parse(Claims, JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))).sub;
  } catch {
    return null;
  }
};

export const isJson = (request: Pick<IncomingMessage, 'headers'>): boolean =>
  /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '');

/** @throws OrderRefused BAD_REQUEST for invalid JSON, INVALID for an invalid body */
export const readJson = async <T>(request: IncomingMessage, schema: v.GenericSchema<unknown, T>): Promise<T> => {
  const bytes = await readBody(request, LARGEST_BODY);
  let given: unknown;
  try {
    given = JSON.parse(UTF8.decode(bytes));
  } catch {
    throw new OrderRefused('BAD_REQUEST');
  }
  const parsed = v.safeParse(schema, given);
  if (!parsed.success) throw new OrderRefused('INVALID');
  return parsed.output;
};

/** The caller and their origin. */
export interface Caller extends RequestOrigin {
  readonly person: string;
}

/** An action: its body is read as the work that it asks for. */
export interface JsonAction {
  readonly body: v.GenericSchema<unknown, (caller: Caller & { readonly token: string }) => Promise<object>>;
  /** The action has its own queue, so that its calls do not occupy the budget while waiting. */
  readonly isQueued: boolean;
}

/** Authenticates callers and limits their work. */
export interface ActionGuard {
  readonly publicUrl: string;
  /** The owner of a valid token; null for an invalid one. The database checks whether the session still exists. */
  readonly personOf: (token: string) => Promise<string | null>;
  /** The work budget of each address. */
  readonly budget: WorkBudget;
}

const refusalOf = (error: unknown): OrderRefused | null => {
  if (error instanceof OrderRefused) return error;
  if (error instanceof TooCostly) return new OrderRefused('BUSY', null, 5);
  return isPortError(error, 'denied') ? new OrderRefused('UNAUTHENTICATED') : null;
};

/**
 * `POST ...?action=` with a person's access token as bearer and JSON in both directions. An invalid token is refused before the body is
 * read. The database gets the token and authorises the person.
 * @param actions null for a hosted project without its secret key
 */
export const jsonActions =
  (
    actions: Readonly<Record<string, JsonAction>> | null,
    { publicUrl, personOf, budget }: ActionGuard,
    textOf: RefusalText = orderRefusal,
  ) =>
  async (request: IncomingMessage, response: ServerResponse, url: URL, address: string | null): Promise<void> => {
    const refuse = (code: string, headers?: Readonly<Record<string, string>>) => sendOrderRefusal(response, { code }, headers, textOf);
    if (!isSameOrigin(request.headers, publicUrl)) return refuse('CROSS_ORIGIN');
    if (actions === null) return refuse('UNAVAILABLE', { 'retry-after': '3600' });
    const name = url.searchParams.get('action') ?? '';
    const wanted = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (wanted === undefined) return refuse('UNKNOWN_ACTION');
    if (!isJson(request)) return refuse('NOT_JSON');
    const token = bearerOf(request);
    const person = token === null ? null : await personOf(token);
    if (token === null || person === null) return refuse('UNAUTHENTICATED');
    const caller = { token, address, person, browser: (request.headers['user-agent'] ?? '').slice(0, 500) };
    try {
      const work = await readJson(request, wanted.body);
      const perform = (): Promise<object> => work(caller);
      sendJson(response, 200, await (wanted.isQueued ? perform() : budget.run(address, perform)));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      sendOrderRefusal(response, refusal, {}, textOf);
    }
  };
