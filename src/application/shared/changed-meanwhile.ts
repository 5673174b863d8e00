import { fail } from '../../domain/shared/result.ts';

/** Somebody else saved first: what he wrote is not overwritten. */
export const changedMeanwhile = fail('CHANGED_MEANWHILE');
