import type { VerifiedToken } from '../../tokens/access-tokens.ts';

/** The identity behind a channel. */
export interface Identity {
  readonly role: 'anon' | 'authenticated' | 'service_role';
  /** The value of `request.jwt.claims`. */
  readonly claims: string;
  /** Equal for all whom row-level security cannot distinguish. */
  readonly key: string;
  /** The id in auth.sessions; null without a session. */
  readonly sessionId: string | null;
  /** The expiry in milliseconds; null for never. */
  readonly endsAt: number | null;
  /** The key that signed the token; null without one. */
  readonly signingKey: string | null;
}

const of = (role: Identity['role']): Identity => ({
  role,
  claims: JSON.stringify({ role }),
  key: role,
  sessionId: null,
  endsAt: null,
  signingKey: null,
});

/** All guests share one identity. */
export const GUEST = of('anon');
export const SERVER = of('service_role');

/** Claims that change with every token and do not identify the account. */
const PASSING = new Set(['iat', 'exp', 'nbf', 'jti']);

/** The identity of a verified token; null when it names no known role. */
export const identityOf = ({ claims, kid }: VerifiedToken): Identity | null => {
  const { role, session_id: sessionId, exp }: Readonly<Record<string, unknown>> = claims;
  if (role !== 'anon' && role !== 'authenticated' && role !== 'service_role') return null;
  const lasting = Object.entries(claims)
    .filter(([name]) => !PASSING.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    role,
    claims: JSON.stringify(claims),
    key: `${role} ${JSON.stringify(lasting)}`,
    sessionId: typeof sessionId === 'string' && sessionId !== '' ? sessionId : null,
    endsAt: typeof exp === 'number' ? exp * 1000 : null,
    signingKey: kid,
  };
};
