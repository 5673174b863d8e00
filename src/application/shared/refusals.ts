import { fail } from '../../domain/shared/result.ts';

/** Section 5: an id that is no UUID belongs to sample data, which nobody can change. */
export const sampleDataRefused = fail('SAMPLE_DATA');

export const notFound = fail('NOT_FOUND');
