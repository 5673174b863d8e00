import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import type { StepAnswer } from './order-admin-repository.ts';

/** `already`: somebody pressed it before, with the same end. */
export type StepOutcome = 'done' | 'already';

export const stepResult = (answer: StepAnswer): Result<StepOutcome> => ('code' in answer ? fail(answer.code) : succeed(answer.outcome));
