import type { WorkBudget } from '../../src/application/shared/work-budget.ts';

/** A budget that is never exhausted. */
export const UNBOUNDED_WORK: WorkBudget = { admit: async () => () => undefined, run: (_peer, work) => work() };
