import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';

const REFUSALS: ReadonlySet<string> = new Set(['DRAFT_CHANGED', 'ALREADY_SENT', 'SEND_AT_PAST']);

const refusal = (error: unknown): Result<never> | null => {
  if (!isPortError(error)) return null;
  if (error.reason === 'missing') return fail('DRAFT_GONE');
  return error.code !== null && REFUSALS.has(error.code) ? fail(error.code) : null;
};

/** The edge of what is done with announcements. */
export const attemptAnnouncement = <T>(errors: ErrorLog, where: string, work: () => Promise<T>): Promise<Result<T>> =>
  attempt(errors, where, async () => succeed(await work()), refusal);
