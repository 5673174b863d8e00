import { readApiKey } from '../auth/wire/api-key.ts';
import { hasOwnClaims } from '../gateway/token-claims.ts';
import type { Keys } from '../keys.ts';
import { type AccessTokens, InvalidToken, type TokenFault } from '../tokens/access-tokens.ts';
import { refusals, StorageError } from './storage-error.ts';

/** The caller. */
export interface Caller {
  readonly role: 'anon' | 'authenticated' | 'service_role';
  /** The account; null for a guest and for the server. */
  readonly id: string | null;
  /** The claims of the verified token or of the key; null without either. */
  readonly claims: Readonly<Record<string, unknown>> | null;
  /** Whether a key or a token was accepted. */
  readonly isKnown: boolean;
}

/** Upstream answers 400; the shop's own pages renew a token that is refused with 401. */
const UNAUTHORIZED = 401;

const STRANGER: Caller = { role: 'anon', id: null, claims: null, isKnown: false };
const GUEST: Caller = { ...STRANGER, claims: { role: 'anon' }, isKnown: true };
export const SERVER: Caller = { role: 'service_role', id: null, claims: { role: 'service_role' }, isKnown: true };

/** Everything behind "Bearer", so that what is no token is refused and makes no guest. Clients without a session send their key there. */
const bearerOf = ({ headers }: Request): string | null => {
  const given = /^bearer\s+(.*\S)\s*$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null;
  return given === null || given.startsWith('sb_') ? null : given;
};

const holderOf = (claims: Readonly<Record<string, unknown>>): Caller => {
  const { role, sub } = claims;
  return { role: role as Caller['role'], id: role !== 'service_role' && typeof sub === 'string' ? sub : null, claims, isKnown: true };
};

/** Upstream's words (those of jose). */
const MESSAGES: Readonly<Record<TokenFault, string>> = {
  'Missing exp claim': 'missing required "exp" claim',
  'JWT has expired': '"exp" claim timestamp check failed',
  'Invalid JWT signature': 'signature verification failed',
  'Invalid alg claim': '"alg" (Algorithm) Header Parameter value not allowed',
  'Invalid JWT structure': 'Invalid Compact JWS',
};

const fromToken = async (token: string, tokens: Pick<AccessTokens, 'verify'>): Promise<Caller> => {
  try {
    const { claims } = await tokens.verify(token);
    if (hasOwnClaims(claims)) return holderOf(claims);
  } catch (error) {
    throw error instanceof InvalidToken ? refusals.accessDenied(MESSAGES[error.fault], UNAUTHORIZED) : error;
  }
  throw refusals.accessDenied('JWT claims validation failed', UNAUTHORIZED);
};

/**
 * The caller of a request, before its body is read: the token's holder, the server for the secret key, or a guest. Whoever only reads needs
 * no key.
 * @param isLenient whether an invalid token makes a stranger, as upstream has it where public files are read
 * @throws StorageError for an invalid token
 */
export const identify = async (
  request: Request,
  url: URL,
  { keys, tokens }: { readonly keys: Keys; readonly tokens: Pick<AccessTokens, 'verify'> },
  isLenient: boolean,
): Promise<Caller | Response> => {
  const token = bearerOf(request);
  if (token !== null) {
    return fromToken(token, tokens).catch((error: unknown) => {
      if (isLenient && error instanceof StorageError) return STRANGER;
      throw error;
    });
  }
  const isKeyless = (request.headers.get('apikey') ?? url.searchParams.get('apikey') ?? '') === '';
  if (isKeyless && request.body === null) return STRANGER;
  const key = readApiKey(request, url, keys);
  if (key instanceof Response) return key;
  return key === 'secret' ? SERVER : GUEST;
};
