import * as v from 'valibot';
import { fields } from '../shared/call.ts';
import { unread } from '../shared/call-answers.ts';
import { noParameters, type Procedure, typed } from '../shared/procedure.ts';

const searches = v.array(v.object({ words: v.string(), times: v.number() }));

/** `queues`: by name; one whose feature the shop does not have is missing. */
export const readFigures = {
  procedure: 'dashboard',
  parameters: typed<{ readonly days: number }>(),
  output: fields({
    queues: v.record(v.string(), v.object({ count: v.number(), late: v.number() })),
    days: v.array(v.object({ day: v.string(), views: v.number(), searches: v.number(), wishes: v.number() })),
    pages: v.array(v.object({ page: v.string(), views: v.number() })),
    searches,
    emptySearches: searches,
  }),
  failures: [],
} as const satisfies Procedure;

export const readFirstSteps = {
  procedure: 'first_steps',
  parameters: noParameters,
  output: v.object({
    name: v.boolean(),
    whatsapp: v.boolean(),
    logo: v.boolean(),
    product: v.boolean(),
    payment: v.boolean(),
    samples: v.boolean(),
  }),
  failures: [],
} as const satisfies Procedure;

/** The lists of pages and views, and those of words, searches and empty searches, belong together by their places. */
export const countVisits = {
  procedure: 'server_count_visits',
  parameters: typed<{
    readonly day: string;
    readonly pages: readonly string[];
    readonly views: readonly number[];
    readonly words: readonly string[];
    readonly searches: readonly number[];
    readonly empty: readonly number[];
  }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;
