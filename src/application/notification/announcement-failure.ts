import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import { writeFailure } from '../shared/write-failure.ts';

const WORDS: Readonly<Record<string, string>> = {
  DRAFT_CHANGED: 'Orang lain baru mengubah notifikasi ini.',
  ALREADY_SENT: 'Notifikasi ini sudah terkirim.',
  SEND_AT_PAST: 'Waktu kirimnya sudah lewat.',
};

/** Does something at the desk. @returns what came of it; refusals in the desk's own words */
export const atDesk = async <T>(errors: ErrorLog, where: string, work: () => Promise<T>): Promise<Result<T>> => {
  try {
    return succeed(await work());
  } catch (error) {
    errors.record(where, error);
    if (isPortError(error, 'missing')) return fail('DRAFT_GONE');
    const code = isPortError(error) ? (error.code ?? '') : '';
    const words = WORDS[code];
    return words === undefined ? writeFailure(error) : fail(code, words);
  }
};
