import { fail, type Result } from '../../domain/shared/result.ts';
import type { GroupProblems } from '../../domain/taxonomy/group-draft.ts';
import { isPortError } from '../shared/port-error.ts';

/** What only the database saw, beside the field it is about; null when it is about none. */
export const groupProblemOf = (error: unknown): GroupProblems | null => {
  if (!isPortError(error)) return null;
  if (error.code === 'TAKEN') return { slug: 'GROUP_SLUG_TAKEN' };
  return error.code === 'SLUG_KEPT' ? { slug: 'SLUG_KEPT' } : null;
};

/** A group with too many products to let go of in the time a statement has. */
export const groupRefusal = (error: unknown): Result<never> | null =>
  isPortError(error) && error.code === 'TIMEOUT' ? fail('GROUP_TOO_LARGE') : null;
