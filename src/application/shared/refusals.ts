import { type Failure, fail, type Result } from '../../domain/shared/result.ts';

/** Section 5: an id that is no UUID belongs to sample data, which nobody can change. */
export const sampleDataRefused = fail('SAMPLE_DATA');

export const notFound = fail('NOT_FOUND');

/** What is wrong with the fields of a form: the code of each problem, by the field it is about. */
type FieldProblems = Readonly<Record<string, string>>;

const FIELDS_INVALID = 'FIELDS_INVALID';

export const fieldsInvalid = (problems: FieldProblems): Result<never> => fail(FIELDS_INVALID, problems);

/** Null for a failure of the form as a whole. */
export const fieldProblemsOf = ({ code, values = {} }: Failure): FieldProblems | null =>
  code === FIELDS_INVALID ? (values as FieldProblems) : null;
