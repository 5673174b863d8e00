import * as v from 'valibot';
import { isPagePattern, MEASURED_PAGES } from '../../domain/telemetry/page-pattern.ts';
import { isPossible, LARGEST_SHIFT, LONGEST_MS, VITAL_NAMES } from '../../domain/telemetry/vital.ts';
import type { Endpoint, FailureOf } from '../shared/call.ts';

const SHOP_PAGES = MEASURED_PAGES.filter((page) => page !== 'admin').join('|');

const page = v.pipe(
  v.string(),
  v.check((given) => isPagePattern(given)),
  v.metadata({ pattern: `^/((${SHOP_PAGES})(/:id)?|admin(/[*])?|[*])?$` }),
);

const vital = v.pipe(
  v.strictObject({
    name: v.picklist(VITAL_NAMES),
    value: v.pipe(v.number(), v.metadata({ type: 'number', minimum: 0, maximum: LONGEST_MS })),
  }),
  v.check(({ name, value }) => isPossible(name, value)),
  v.metadata({
    anyOf: [
      { properties: { name: { enum: VITAL_NAMES.filter((name) => name !== 'CLS') } } },
      { properties: { value: { maximum: LARGEST_SHIFT } } },
    ],
  }),
);

/** Stores measurements of one page. Unknown fields are refused, not dropped, because they could identify a visitor. */
export const sendVitals = {
  address: '/api/vitals',
  method: 'post',
  input: v.strictObject({
    page,
    vitals: v.pipe(v.array(vital), v.minLength(1), v.maxLength(12)),
  }),
  output: null,
  failures: ['BAD_REQUEST', 'CROSS_ORIGIN', 'TOO_MANY', 'UNAVAILABLE'],
} as const satisfies Endpoint;

const measured = v.pipe(v.number(), v.metadata({ type: 'number' }));

/** Percentiles of the last days, for administrators. */
export const reportVitals = {
  address: '/api/vitals',
  method: 'get',
  input: null,
  output: v.object({
    figures: v.array(
      v.object({
        page: v.string(),
        name: v.picklist(VITAL_NAMES),
        day: v.nullable(v.string()),
        count: v.number(),
        p50: measured,
        p75: measured,
        p95: measured,
      }),
    ),
  }),
  failures: ['BAD_REQUEST', 'FORBIDDEN', 'SECOND_FACTOR_REQUIRED', 'UNAUTHENTICATED', 'UNAVAILABLE'],
} as const satisfies Endpoint;

export type VitalsFailure = FailureOf<typeof sendVitals> | FailureOf<typeof reportVitals>;
