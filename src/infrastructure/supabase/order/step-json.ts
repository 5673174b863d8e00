import * as v from 'valibot';

/** The answer to a step: done, done before, or why not. */
export const StepJson = v.union([v.object({ outcome: v.picklist(['done', 'already']) }), v.object({ code: v.string() })]);
