import { type Failure, fail, type Result } from '../../domain/shared/result.ts';

/** An id that is no UUID belongs to sample data, which cannot be changed (section 5). */
export const sampleDataRefused = fail('SAMPLE_DATA');

export const notFound = fail('NOT_FOUND');

/** Codes of problems by form field. */
export type FieldProblems = Readonly<Record<string, string>>;

const FIELDS_INVALID = 'FIELDS_INVALID';

export const fieldsInvalid = (problems: FieldProblems): Result<never> => fail(FIELDS_INVALID, problems);

/** Null for a failure of the whole form. */
export const fieldProblemsOf = ({ code, values = {} }: Failure): FieldProblems | null =>
  code === FIELDS_INVALID ? (values as FieldProblems) : null;
