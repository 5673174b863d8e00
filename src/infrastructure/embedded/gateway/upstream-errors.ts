import type { Refusal } from './gateway-console.ts';

/** HTTP statuses by error code; the longest prefix wins (PostgREST documentation, "Errors", table of PostgreSQL codes). */
const STATUSES: readonly (readonly [prefix: string, status: number])[] = [
  ['P0001', 400],
  ['P0', 500],
  ['08', 503],
  ['53', 503],
  ['54', 413],
  ['25006', 405],
  ['0L', 403],
  ['0P', 403],
  ['28', 403],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
];
const SERVER_FAULTS = /^(09|25|2D|38|39|3B|40|55|57|58|F0|HV|XX)/;

const CARDINALITY = '21000';
/** What PostgREST takes for the client's mistake among the errors of 21000 (pg-safeupdate); others are those of a function or a view. */
const UNFILTERED = /requires a WHERE clause$/;
const statusOf = (code: string, message: string): number => {
  if (code === CARDINALITY) return UNFILTERED.test(message) ? 400 : 500;
  return STATUSES.find(([prefix]) => code.startsWith(prefix))?.[1] ?? (SERVER_FAULTS.test(code) ? 500 : 400);
};

/** Codes of driver and system for a lost or failed connection. */
const NO_CONNECTION = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|CONNECT\w+)$/;
const WITHOUT_DATABASE = { code: 'PGRST001', details: null, hint: null, message: 'Database client error. Retrying the connection.' };

const ANYWHERE = { 'access-control-allow-origin': '*' };

/** An internal error of the storage interface in upstream's format. @param code of the database or the system */
export const faultAnswer = (code: string): Response =>
  NO_CONNECTION.test(code)
    ? Response.json(WITHOUT_DATABASE, { status: 503, headers: ANYWHERE })
    : Response.json(
        { statusCode: '500', code: 'InternalError', error: 'Internal', message: 'Internal Server Error' },
        { status: 500, headers: ANYWHERE },
      );

/** The library's answer for an unknown error: code "SUP", status 500, and the driver's name before the message. */
const UNKNOWN = 'SUP';
const DRIVER = /^PostgresError: /;

interface Body {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly details?: unknown;
  readonly hint?: unknown;
}
const bodyOf = (answer: Response): Promise<Body | null> =>
  answer
    .clone()
    .json()
    .then((body: unknown) => (typeof body === 'object' ? body : null))
    .catch(() => null);

/** Adds the database's hint for a unique violation, which the library omits. */
const withHint = async (answer: Response, { code, details, hint }: Refusal): Promise<Response> => {
  if (hint === null || answer.status < 400) return answer;
  const body = await bodyOf(answer);
  if (body?.code !== code || (body.hint ?? null) !== null) return answer;
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return Response.json({ code, details: body.details ?? details, hint, message: body.message }, { status: answer.status, headers });
};

/** The library takes every error of 21000 for the client's mistake. */
const withCardinality = async (answer: Response): Promise<Response> => {
  const body = await bodyOf(answer);
  return Response.json(body, { status: statusOf(CARDINALITY, String(body?.message ?? '')), headers: ANYWHERE });
};

/**
 * Converts the response to upstream's format: code, details, hint and message. The library passes on only some of the database's codes; a
 * check violation becomes a 500 without a code. The database's message was recorded during the request.
 * @param refusal the last one during this request; null without one
 */
export const asUpstream = async (answer: Response, refusal: Refusal | null): Promise<Response> => {
  if (refusal === null) return answer;
  const { code, details, hint } = refusal;
  if (code === CARDINALITY && answer.status === 400) return withCardinality(answer);
  if (answer.status !== 500) return withHint(answer, refusal);
  if (NO_CONNECTION.test(code)) return Response.json(WITHOUT_DATABASE, { status: 503, headers: ANYWHERE });
  const body = await bodyOf(answer);
  const isSqlState = /^[0-9A-Z]{5}$/.test(code);
  // The answer of HEAD has no body.
  const isUnknown = body === null || body.code === UNKNOWN;
  if (!isUnknown || !isSqlState) return answer;
  const message = String(body?.message ?? '').replace(DRIVER, '');
  return Response.json({ code, details, hint, message }, { status: statusOf(code, message), headers: ANYWHERE });
};
