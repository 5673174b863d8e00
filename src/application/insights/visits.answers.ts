import { unread } from '../shared/call-answers.ts';
import { type Procedure, typed } from '../shared/procedure.ts';

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
