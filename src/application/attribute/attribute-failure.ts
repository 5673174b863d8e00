import { fail, type Result } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import { writeFailure } from '../shared/write-failure.ts';

export const changedMeanwhile = fail('ATTRIBUTE_CHANGED');
export const attributeGone = fail('ATTRIBUTE_NOT_FOUND');
export const nameTaken = fail('ATTRIBUTE_NAME_TAKEN');

/** PostgreSQL's code for "excluded by what somebody else did", as the functions of the schema use it. */
const CHANGED = '23P01';

/** Runs what a port may refuse and says it in words. */
export const attempt = async <T>(errors: ErrorLog, where: string, work: () => Promise<Result<T>>): Promise<Result<T>> => {
  try {
    return await work();
  } catch (error) {
    if (isPortError(error, 'conflict')) {
      return error.code === CHANGED ? changedMeanwhile : nameTaken;
    }
    errors.record(where, error);
    return writeFailure(error);
  }
};
