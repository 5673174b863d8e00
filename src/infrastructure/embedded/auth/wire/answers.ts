import type { AuthError } from './auth-error.ts';

const API_VERSION = 'x-supabase-api-version';
/** From this version on an error is `{code, message}`; before, `{code: <status>, error_code, msg}`. */
const NEWER = '2024-01-01';

/**
 * Any origin may call the interface, because it is authorised by keys and tokens and never by cookies (that of
 * `auth/identities/flow-cookie.ts` only restricts).
 */
const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-Supabase-Api-Version, X-Total-Count, Link, Retry-After',
} as const;

const ALLOWED_HEADERS = 'authorization, apikey, content-type, x-client-info, x-supabase-api-version';

export const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json(body, { status, headers: { ...CROSS_ORIGIN, ...headers } });

export const noContent = (): Response => new Response(null, { status: 204, headers: CROSS_ORIGIN });

export const redirect = (address: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status: 302, headers: { ...CROSS_ORIGIN, location: address, ...headers } });

/** The answer to a CORS preflight request. */
export const preflight = (request: Request): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...CROSS_ORIGIN,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? ALLOWED_HEADERS,
      'access-control-max-age': '86400',
    },
  });

const isNewer = (request: Request): boolean => {
  const requested = request.headers.get(API_VERSION) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(requested) && requested >= NEWER;
};

/** An error in the format of the requested version of Supabase Auth's interface. */
export const refusal = (error: AuthError, request: Request): Response => {
  const newer = isNewer(request);
  const { reasons, retryAfter } = error.more;
  const body = {
    ...(newer ? { code: error.code, message: error.message } : { code: error.status, error_code: error.code, msg: error.message }),
    ...(reasons === undefined ? {} : { weak_password: { reasons } }),
  };
  return json(body, error.status, {
    'x-sb-error-code': error.code,
    ...(newer ? { [API_VERSION]: NEWER } : {}),
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  });
};
