import * as v from 'valibot';
import type { OpeningHours } from '../../domain/order/opening-hours.ts';
import { fields } from '../shared/call.ts';
import { noParameters, type Procedure, typed } from '../shared/procedure.ts';
import { stepOutcome } from './step.answers.ts';

export const readOpeningHours = {
  procedure: 'read_opening_hours',
  parameters: noParameters,
  output: fields({
    version: v.number(),
    days: v.array(v.object({ weekday: v.number(), opens: v.string(), closes: v.string() })),
    closedDates: v.array(v.string()),
  }),
  failures: [],
} as const satisfies Procedure;

export const saveOpeningHours = {
  procedure: 'save_opening_hours',
  /** `version`: the one that was read. */
  parameters: typed<{ readonly version: number; readonly hours: OpeningHours }>(),
  output: stepOutcome,
  failures: ['SETTINGS_CHANGED'],
} as const satisfies Procedure;
