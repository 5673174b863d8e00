import { fail, type Result } from '../../domain/shared/result.ts';
import { GROUP_PROBLEMS, type GroupField, type GroupProblem, type GroupProblems } from '../../domain/taxonomy/group-draft.ts';
import { isPortError } from '../shared/port-error.ts';
import { writeFailure } from '../shared/write-failure.ts';

const fieldProblem = (field: GroupField, problem: GroupProblem): GroupProblems => ({ [field]: problem });

/** What only the database saw, beside the field it is about; null when it is about none. */
export const groupProblemOf = (error: unknown): GroupProblems | null => {
  if (!isPortError(error)) return null;
  if (error.code === '23505') return fieldProblem('slug', 'GROUP_SLUG_TAKEN');
  return error.message in GROUP_PROBLEMS && error.message === 'SLUG_KEPT' ? fieldProblem('slug', 'SLUG_KEPT') : null;
};

const TOO_LONG = '57014';

export const groupWriteFailure = (error: unknown): Result<never> =>
  isPortError(error) && error.code === TOO_LONG
    ? fail('GROUP_TOO_LARGE')
    : writeFailure(error);
