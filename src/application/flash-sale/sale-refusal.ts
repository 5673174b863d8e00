import { isSaleProblem, type SaleProblems } from '../../domain/flash-sale/sale-rules.ts';
import { fail, type Result } from '../../domain/shared/result.ts';
import { isPortError } from '../shared/port-error.ts';

/** The first of the problems as a failure; null when there is none. */
export const firstProblem = (problems: SaleProblems): Result<never> | null => {
  const [problem] = Object.values(problems);
  return problem === undefined ? null : fail(problem);
};

/** What a refused write of a sale means: the database's own rules have the names of ours. */
export const saleRefusal = (error: unknown): Result<never> | null =>
  isPortError(error) && isSaleProblem(error.code) ? fail(error.code) : null;
