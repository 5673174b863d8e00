import { fail } from '../../domain/shared/result.ts';

/** Another person saved first; their version is not overwritten. */
export const changedMeanwhile = fail('CHANGED_MEANWHILE');
