/** Additional fields of an error. */
interface More {
  /** Of `weak_password`: `length`. */
  readonly reasons?: readonly string[];
  /** Seconds. */
  readonly retryAfter?: number;
}

/** An error with the status, code and text of Supabase Auth (supabase.com/docs/guides/auth/debugging/error-codes). */
export class AuthError extends Error {
  override readonly name = 'AuthError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly more: More = {},
  ) {
    super(message);
  }
}

export const invalidCredentials = (): AuthError => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

/** Wrong, used, exhausted and expired codes get the same answer, so that a guess reveals nothing. */
export const codeRefused = (): AuthError => new AuthError(403, 'otp_expired', 'Token has expired or is invalid');

export const invalid = (message: string): AuthError => new AuthError(400, 'validation_failed', message);

export const banned = (status: 400 | 403): AuthError => new AuthError(status, 'user_banned', 'User is banned');

export const emailIsOff = (what: string, status: 400 | 422): AuthError =>
  new AuthError(status, 'email_provider_disabled', `Email ${what} are disabled`);

/** @param seconds until the next request is allowed */
export const smsTooSoon = (seconds: number): AuthError =>
  new AuthError(429, 'over_sms_send_rate_limit', `For security purposes, you can only request this after ${seconds} seconds.`, {
    retryAfter: seconds,
  });

/** @param seconds until the next request is allowed */
export const tooManyRequests = (seconds: number): AuthError =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter: seconds });
