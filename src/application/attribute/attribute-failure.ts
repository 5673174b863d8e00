import { fail, type Result } from '../../domain/shared/result.ts';
import { isPortError } from '../shared/port-error.ts';

export const changedMeanwhile = fail('CHANGED_MEANWHILE', { what: 'attribute' });
export const attributeGone = fail('NOT_FOUND', { what: 'attribute' });
export const nameTaken = fail('NAME_TAKEN');

/** What a refused change of a schema means. */
export const attributeRefusal = (error: unknown): Result<never> | null => {
  if (!isPortError(error, 'conflict')) return null;
  return error.code === 'CHANGED' ? changedMeanwhile : nameTaken;
};
