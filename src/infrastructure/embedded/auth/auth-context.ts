import type { ISql, Sql } from 'postgres';
import type { PasswordRules } from '../../../application/auth/server/password-rules.ts';
import type { RateLimiter } from '../../../application/auth/server/rate-limiter.ts';
import type { AccessTokens } from '../tokens/access-tokens.ts';
import type { AuthOptions } from './auth-options.ts';
import type { SmsBudget } from './codes/sms-budget.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { SignInAttempts } from './passwords/sign-in-attempts.ts';
import type { Call } from './wire/call.ts';

/** Dependencies of the auth service. */
export interface AuthContext {
  readonly options: AuthOptions;
  readonly sql: Sql;
  /** The shop's time. */
  readonly now: () => Date;
  /** The machine's clock, which codes of authenticator apps follow as well. */
  readonly machineNow: () => Date;
  readonly tokens: AccessTokens;
  readonly passwords: PasswordHasher;
  readonly attempts: SignInAttempts;
  readonly passwordRules: PasswordRules;
  readonly budget: SmsBudget;
  /** Rate limits, within a transaction or alone. */
  readonly limitsIn: (sql: ISql) => RateLimiter;
  /** The key of one-time codes. */
  readonly codeKey: Buffer;
  /** The key of authenticator secrets. */
  readonly secretKey: Buffer;
  /** The key of refresh tokens. */
  readonly refreshKey: Buffer;
}

/** Handles one route. @throws AuthError */
export type Handler = (context: AuthContext, call: Call) => Promise<Response>;
