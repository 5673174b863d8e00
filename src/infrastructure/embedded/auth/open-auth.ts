import type { Clock } from '../../../application/shared/clock.ts';
import { AccessTokens } from '../tokens/access-tokens.ts';
import { LibraryTokens } from '../tokens/library-tokens.ts';
import type { AuthContext } from './auth-context.ts';
import type { AuthOptions } from './auth-options.ts';
import { SmsBudget } from './codes/sms-budget.ts';
import { derivedKey } from './derived-key.ts';
import { DatabaseLimits } from './limits/database-limits.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';
import { passwordRulesOf } from './passwords/password-rules-of.ts';
import { SignInAttempts } from './passwords/sign-in-attempts.ts';
import { findRoute } from './routes.ts';
import { bearerClaims } from './sessions/bearer-claims.ts';
import { preflight, refusal } from './wire/answers.ts';
import { readApiKey, readBearer } from './wire/api-key.ts';
import { AuthError } from './wire/auth-error.ts';
import { toAuthError } from './wire/to-auth-error.ts';

/** Supabase Auth on one machine: all routes below `/auth/v1`, compatible with an unmodified supabase-js. */
export interface Auth {
  /** @param peer the client's address; null for the server itself */
  fetch(request: Request, peer: string | null): Promise<Response>;
  /** The owner of an access token; null for an invalid or expired one. The session may have ended. */
  personOf(token: string): Promise<string | null>;
  /** Its access tokens, for the other interfaces. */
  readonly tokens: AccessTokens;
  /** For the library behind the gateway. */
  readonly libraryTokens: LibraryTokens;
  /** Warms up, so that the first sign-in is as fast as the next. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

const MACHINE: Clock = { now: () => new Date() };

const contextOf = (options: AuthOptions): AuthContext => {
  const now = (): Date => options.clock.now();
  const machine = options.machine ?? MACHINE;
  return {
    options,
    sql: options.sql,
    now,
    machineNow: () => machine.now(),
    tokens: new AccessTokens({
      keys: options.signingKeys,
      jwtSecret: options.jwtSecret,
      sharedSecretUntil: options.sharedSecretUntil ?? null,
      issuer: `${options.publicUrl}/auth/v1`,
      clock: options.clock,
    }),
    passwords: new PasswordHasher(),
    attempts: new SignInAttempts(new DatabaseLimits(options.sql, now)),
    passwordRules: passwordRulesOf(options.sql, options.isCommonPassword),
    budget: new SmsBudget(options.smsLimits),
    limitsIn: (sql) => new DatabaseLimits(sql, now),
    codeKey: derivedKey(options.jwtSecret, 'one-time codes'),
    secretKey: derivedKey(options.jwtSecret, 'authenticator secrets'),
    refreshKey: derivedKey(options.jwtSecret, 'refresh tokens'),
  };
};

const answer = async (context: AuthContext, request: Request, peer: string | null): Promise<Response> => {
  const url = new URL(request.url);
  if (request.method === 'OPTIONS') return preflight(request);
  const found = findRoute(request.method, url.pathname);
  if (found === 'unknown') throw new AuthError(404, 'not_found', 'Not found');
  if (found === 'wrong method') throw new AuthError(405, 'validation_failed', 'Method not allowed');
  const key = found.route.isOpen ? 'publishable' : readApiKey(request, url, context.options);
  if (key instanceof Response) return key;
  return found.route.handler(context, { request, url, key, bearer: readBearer(request), ids: found.ids, peer });
};

/** Opens the service on a database with the schema auth (`ensureSystemSchema`). */
export const openAuth = (options: AuthOptions): Auth => {
  const context = contextOf(options);
  return {
    fetch: async (request, peer) => {
      try {
        return await answer(context, request, peer);
      } catch (error) {
        const { answer: body, fault } = toAuthError(error);
        // An aborted body is the client's fault.
        if (fault !== null && !request.signal.aborted) options.onFault?.(fault);
        return refusal(body, request);
      }
    },
    personOf: (token) =>
      bearerClaims(context, token).then(
        ({ sub }) => (sub === '' ? null : sub),
        () => null,
      ),
    tokens: context.tokens,
    libraryTokens: new LibraryTokens(context.tokens, options.jwtSecret, options.clock, { now: context.machineNow }),
    warmUp: () => context.passwords.warmUp(),
    close: () => context.passwords.close(),
  };
};
