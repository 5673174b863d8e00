/** The roles a token may name: what the database can switch to. */
const ROLES: ReadonlySet<unknown> = new Set(['anon', 'authenticated', 'service_role']);
/** Whom tokens of this shop are for (RFC 7519, section 4.1.3). */
const AUDIENCE = 'authenticated';

/** What a token says, verified or not. */
export const payloadOf = (token: string): Record<string, unknown> | null => {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? (payload as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

/** Whether a token's claims have the form every token of ours has: a role of ours, an end, and no foreign audience. */
export const hasOwnClaims = ({ role, exp, aud }: Record<string, unknown>): boolean =>
  ROLES.has(role) && Number.isFinite(exp) && (aud === undefined || [aud].flat().includes(AUDIENCE));

/**
 * Refuses a bearer token whose claims are not of this shop's form; the library would fail on it. A token that cannot be read at all is left to
 * the library, which verifies every signature and answers as upstream does.
 */
export const refuseForeignClaims = (request: Request): Response | null => {
  const token = /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const claims = token === undefined || token.startsWith('sb_') ? null : payloadOf(token);
  if (claims === null || hasOwnClaims(claims)) return null;
  const body = { code: 'PGRST303', details: null, hint: null, message: 'JWT claims validation failed' };
  return Response.json(body, { status: 401, headers: { 'www-authenticate': 'Bearer', 'access-control-allow-origin': '*' } });
};
