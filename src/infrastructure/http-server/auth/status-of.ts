/** HTTP status of every failure that is not a plain 400 (RFC 9110, section 15). */
const STATUSES: Readonly<Record<string, number>> = {
  INVALID_CREDENTIALS: 401,
  UNAUTHENTICATED: 401,
  WRONG_PASSWORD: 401,
  ACCOUNT_BLOCKED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  NOT_FOUND: 404,
  EMAIL_TAKEN: 409,
  LAST_OWNER: 409,
  MONEY_OWED: 409,
  OPEN_ORDER: 409,
  SETTINGS_CHANGED: 409,
  TOO_MANY_ATTEMPTS: 429,
  TOO_MANY_CODES: 429,
  NOT_SENT: 503,
  UNAVAILABLE: 503,
};

export const statusOf = (code: string): number => STATUSES[code] ?? 400;
