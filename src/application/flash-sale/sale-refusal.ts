import { SALE_PROBLEMS, type SaleProblem, type SaleProblems } from '../../domain/flash-sale/sale-rules.ts';
import { fail, type Result } from '../../domain/shared/result.ts';
import { isPortError } from '../shared/port-error.ts';
import { writeFailure } from '../shared/write-failure.ts';

/** The first of the problems as a failure; null when there is none. */
export const firstProblem = (problems: SaleProblems): Result<never> | null => {
  const [problem] = Object.values(problems);
  return problem === undefined ? null : fail(problem, SALE_PROBLEMS[problem]);
};

const isProblem = (name: string): name is SaleProblem => Object.hasOwn(SALE_PROBLEMS, name);

/** What a refused write of a sale becomes: the database's own rules have the names of ours. */
export const saleWriteFailure = (error: unknown): Result<never> =>
  isPortError(error) && isProblem(error.message) ? fail(error.message, SALE_PROBLEMS[error.message]) : writeFailure(error);
