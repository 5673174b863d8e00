import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import type { ErrorLog } from './error-log.ts';
import { isPortError } from './port-error.ts';

/** Maps expected refusals of ports to failures; null for any other error. */
export type RefusalReader = (error: unknown) => Result<never> | null;

/** A connection refuses what nobody signed in for; the code is that of a port, and of the failure. */
const SESSION_ENDED = 'SESSION_ENDED';

/** The failure of an unexpected error. */
export const failureOf = (error: unknown): Result<never> => {
  if (isPortError(error, 'denied')) return fail(error.code === SESSION_ENDED ? SESSION_ENDED : 'RLS_POLICY_ERROR');
  if (isPortError(error, 'conflict')) return fail('CONFLICT');
  if (isPortError(error, 'invalid')) return fail(error.code === 'FILE_WITHHELD' ? 'FILE_WITHHELD' : 'INVALID');
  return fail('UNAVAILABLE');
};

/**
 * The edge of every use case: ports throw, use cases return. An expected refusal becomes its own failure, and so does the end of the session;
 * any other error is logged and becomes `failureOf`.
 * @param where the name of the use case in the log
 */
export const attempt = async <T>(
  errors: Pick<ErrorLog, 'record'>,
  where: string,
  work: () => Promise<Result<T>>,
  refusal: RefusalReader = () => null,
  otherwise: (error: unknown) => Result<never> = failureOf,
): Promise<Result<T>> => {
  try {
    return await work();
  } catch (error) {
    const expected = refusal(error);
    if (expected !== null) return expected;
    // Its person was asked to sign in again and did not.
    if (isPortError(error, 'denied') && error.code === SESSION_ENDED) return fail(SESSION_ENDED);
    errors.record(where, error);
    return otherwise(error);
  }
};

/** `attempt` for a use case that only reads. */
export const attemptRead = <T>(errors: ErrorLog, where: string, read: () => Promise<T>): Promise<Result<T>> =>
  attempt(errors, where, async () => succeed(await read()));
