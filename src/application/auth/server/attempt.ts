import type { ErrorLog } from '../../shared/error-log.ts';
import { identityFailure } from './identity-failure.ts';
import type { Outcome } from './outcome.ts';
import { unavailable } from './refusals.ts';

/** Does the work of a use case; refusals of the outside become failures, faults are logged and become "try again". */
export const attempt = async <T>(errors: ErrorLog, where: string, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
  try {
    return await work();
  } catch (error) {
    const failure = identityFailure(error);
    if (failure !== null) return failure;
    errors.record(where, error);
    return unavailable;
  }
};
