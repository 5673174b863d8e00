import * as v from 'valibot';
import { fields } from '../shared/call.ts';

/** The answer to a step; `already`: it had been done before. */
export const stepOutcome = fields({ outcome: v.picklist(['done', 'already']) });
