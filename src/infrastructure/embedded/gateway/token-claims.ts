/** The roles that a token may name, to which the database can switch. */
const ROLES: ReadonlySet<unknown> = new Set(['anon', 'authenticated', 'service_role']);
/** The audience of this shop's tokens (RFC 7519, section 4.1.3). */
const AUDIENCE = 'authenticated';

/** The unverified payload of a token. */
export const payloadOf = (token: string): Record<string, unknown> | null => {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? (payload as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

/** Whether claims have the form of this shop's tokens: a known role, an expiry, and no other audience. */
export const hasOwnClaims = ({ role, exp, aud }: Record<string, unknown>): boolean =>
  ROLES.has(role) && Number.isFinite(exp) && (aud === undefined || [aud].flat().includes(AUDIENCE));

/**
 * Refuses a bearer token whose claims do not have this shop's form, because the library would fail on it. The library handles tokens that
 * cannot be decoded, and verifies every signature.
 */
export const refuseForeignClaims = (request: Request): Response | null => {
  const token = /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const claims = token === undefined || token.startsWith('sb_') ? null : payloadOf(token);
  if (claims === null || hasOwnClaims(claims)) return null;
  const body = { code: 'PGRST303', details: null, hint: null, message: 'JWT claims validation failed' };
  return Response.json(body, { status: 401, headers: { 'www-authenticate': 'Bearer', 'access-control-allow-origin': '*' } });
};
