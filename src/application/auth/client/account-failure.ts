import { fail, type Result } from '../../../domain/shared/result.ts';
import { isPortError } from '../../shared/port-error.ts';
import { AccountRefused } from './account-refused.ts';

/** Section 8: no answer, or something unforeseen. */
const networkFailure = fail('NETWORK_ERROR');

/**
 * Section 8: the server's text where it sends one, else the text of the call; anything else is a network failure.
 * @param call the code of the call that failed, for example LOGIN_FAILED
 */
export const accountFailure = (error: unknown, call: string): Result<never> =>
  error instanceof AccountRefused
    ? fail(error.code ?? call, { call, ...(error.message.trim() === '' ? {} : { serverText: error.message }) })
    : networkFailure;

/** What Supabase Auth refused: its code, by which the screen knows the words, or `fallback` where it sends none. */
export const backendFailure = (error: unknown, fallback: string): Result<never> =>
  isPortError(error, 'unavailable') || !isPortError(error) ? networkFailure : fail(error.code ?? fallback, { serverText: error.message });

/** Section 8. */
export const notSignedIn = fail('NOT_SIGNED_IN');

/** Section 5, checked before the request. */
export const phoneInvalid = fail('PHONE_INVALID');

export const codeIncomplete = fail('CODE_INCOMPLETE');
