import * as v from 'valibot';
import { VITAL_NAMES } from '../../domain/telemetry/vital.ts';
import { fields } from '../shared/call.ts';
import { unread } from '../shared/call-answers.ts';
import { type Procedure, typed } from '../shared/procedure.ts';

/** The lists belong together by their places. */
export const recordVitals = {
  procedure: 'server_record_vitals',
  parameters: typed<{ readonly names: readonly string[]; readonly values: readonly number[]; readonly pages: readonly string[] }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;

export const readVitals = {
  procedure: 'server_read_vitals',
  parameters: typed<{ readonly days: number }>(),
  output: v.array(
    fields({
      page: v.string(),
      name: v.picklist(VITAL_NAMES),
      day: v.nullable(v.string()),
      count: v.number(),
      p50: v.number(),
      p75: v.number(),
      p95: v.number(),
    }),
  ),
  failures: [],
} as const satisfies Procedure;
