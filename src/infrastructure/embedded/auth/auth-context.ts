import type { ISql, Sql } from 'postgres';
import type { PasswordRules } from '../../../application/auth/server/password-rules.ts';
import type { RateLimiter } from '../../../application/auth/server/rate-limiter.ts';
import type { AuthOptions } from './auth-options.ts';
import type { SmsBudget } from './codes/sms-budget.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { SignInAttempts } from './passwords/sign-in-attempts.ts';
import type { AccessTokens } from './sessions/access-tokens.ts';
import type { Call } from './wire/call.ts';

/** What every part of this service works with. */
export interface AuthContext {
  readonly options: AuthOptions;
  readonly sql: Sql;
  readonly now: () => Date;
  readonly tokens: AccessTokens;
  readonly passwords: PasswordHasher;
  readonly attempts: SignInAttempts;
  readonly passwordRules: PasswordRules;
  readonly budget: SmsBudget;
  /** What is counted, as part of a transaction or by itself. */
  readonly limitsIn: (sql: ISql) => RateLimiter;
  /** Key of one-time codes. */
  readonly codeKey: Buffer;
  /** Key of authenticators' secrets. */
  readonly secretKey: Buffer;
  /** Key of refresh tokens. */
  readonly refreshKey: Buffer;
}

/** Answers one kind of request. @throws AuthError */
export type Handler = (context: AuthContext, call: Call) => Promise<Response>;
