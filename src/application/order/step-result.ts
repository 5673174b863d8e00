import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import type { StepAnswer } from './order-admin-repository.ts';

/** `already`: an earlier call had the same effect. */
export type StepOutcome = 'done' | 'already';

export const stepResult = (answer: StepAnswer): Result<StepOutcome> => ('code' in answer ? fail(answer.code) : succeed(answer.outcome));
