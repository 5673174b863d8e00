import { type Result, succeed } from '../../domain/shared/result.ts';
import type { ErrorLog } from './error-log.ts';
import { writeFailure } from './write-failure.ts';

/** What a port answers, or the failure it threw; noted in the log. */
export const asked = async <T>(errors: ErrorLog, source: string, ask: () => Promise<T>): Promise<Result<T>> => {
  try {
    return succeed(await ask());
  } catch (error) {
    errors.record(source, error);
    return writeFailure(error);
  }
};
