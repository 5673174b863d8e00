import { fail, type Result } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import { writeFailure } from '../shared/write-failure.ts';

export const changedMeanwhile = fail('CHANGED_MEANWHILE', 'Atribut ini baru saja diubah orang lain. Muat ulang daftarnya, lalu ulangi.');
export const attributeGone = fail('NOT_FOUND', 'Atribut ini sudah tidak ada. Muat ulang daftarnya.');
export const nameTaken = fail('NAME_TAKEN', 'Sudah ada atribut dengan nama itu di game ini.');

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
