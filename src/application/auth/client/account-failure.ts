import { fail, type Result } from '../../../domain/shared/result.ts';
import { isPortError } from '../../shared/port-error.ts';
import { AccountRefused } from './account-refused.ts';

/** The failure without an answer, or with an unexpected error (specification, section 8). */
const networkFailure = fail('NETWORK_ERROR');

/**
 * Maps an error to a failure: the server's text where it sends one, else that of the call; anything else is a network failure
 * (specification, section 8).
 * @param call code of the failed call, for example LOGIN_FAILED
 */
export const accountFailure = (error: unknown, call: string): Result<never> => {
  if (error instanceof AccountRefused)
    return fail(error.code ?? call, { call, ...(error.message.trim() === '' ? {} : { serverText: error.message }) });
  return isPortError(error) && error.code === 'SESSION_ENDED' ? fail(error.code) : networkFailure;
};

/** The failure of a refusal by Supabase Auth: its error code, or `fallback` where it sends none. */
export const backendFailure = (error: unknown, fallback: string): Result<never> =>
  isPortError(error, 'unavailable') || !isPortError(error) ? networkFailure : fail(error.code ?? fallback, { serverText: error.message });

/** The failure of a call without a session (specification, section 8). */
export const notSignedIn = fail('NOT_SIGNED_IN');

/** Validated before the request (specification, section 5). */
export const phoneInvalid = fail('PHONE_INVALID');

export const codeIncomplete = fail('CODE_INCOMPLETE');
