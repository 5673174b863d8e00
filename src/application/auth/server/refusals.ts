import { fail, type Result } from '../../../domain/shared/result.ts';

// Codes of /api/auth (docs/api/openapi.json). Reasons that must not be disclosed share one code.

export const invalidPhone = fail('INVALID_PHONE');
export const countryNotServed = fail('COUNTRY_NOT_SERVED');
export const invalidName = fail('INVALID_NAME');
export const invalidEmail = fail('INVALID_EMAIL');
export const samePhone = fail('SAME_PHONE');
export const samePassword = fail('SAME_PASSWORD');
export const invalidCredentials = fail('INVALID_CREDENTIALS');
export const accountBlocked = fail('ACCOUNT_BLOCKED');
export const invalidCode = fail('INVALID_CODE');
export const codeSpent = fail('CODE_SPENT');
export const unknownRequest = fail('REQUEST_EXPIRED');
export const phoneNeeded = fail('PHONE_NEEDED');
export const unauthenticated = fail('UNAUTHENTICATED');
export const notYourAccount = fail('UNAUTHENTICATED', { reason: 'other-account' });
export const secondFactorRequired = fail('SECOND_FACTOR_REQUIRED');
/** The second factor was shown longer than ten minutes ago. */
export const factorNotFresh = fail('SECOND_FACTOR_REQUIRED', { reason: 'account' });
export const wrongPassword = fail('WRONG_PASSWORD');
/** The sign-in is too long ago to stand for the password. */
export const passwordNeeded = fail('PASSWORD_NEEDED');
export const emailTaken = fail('EMAIL_TAKEN');
/** Another e-mail of a completed profile needs what ChangeEmail asks for. */
export const profileComplete = fail('PROFILE_COMPLETE');
export const lastOwner = fail('LAST_OWNER');
export const moneyOwed = fail('MONEY_OWED');
export const openOrder = fail('OPEN_ORDER');
export const openException = fail('OPEN_EXCEPTION');
export const openComplaint = fail('OPEN_COMPLAINT');
export const sessionNotFound = fail('NOT_FOUND', { what: 'session' });
/** The mail server took no message. */
export const mailNotSent = fail('NOT_SENT', { retryAfter: 30, what: 'email' });
export const notSent = fail('NOT_SENT', { retryAfter: 30 });
export const unavailable = fail('UNAVAILABLE', { retryAfter: 5 });

/** @param weakness as `passwordWeakness` returns it @param min the minimum length @param isCodeSpent the next attempt needs another code */
export const weakPassword = (weakness: 'short' | 'long' | 'common', min = 8, isCodeSpent = false): Result<never> =>
  fail('WEAK_PASSWORD', { weakness, min, ...(isCodeSpent ? { spent: 'code' } : {}) });

/** @param retryAfter whole seconds until the next attempt */
export const tooManyAttempts = (retryAfter: number): Result<never> => fail('TOO_MANY_ATTEMPTS', { retryAfter });

/** @param retryAfter whole seconds until the next code can be requested */
export const tooManyCodes = (retryAfter: number): Result<never> => fail('TOO_MANY_CODES', { retryAfter });
