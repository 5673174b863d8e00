import * as v from 'valibot';
import { noParameters, type Procedure, typed } from '../shared/call.ts';
import { unread } from '../shared/call-answers.ts';

export const listSearchAlerts = {
  procedure: 'list_search_alerts',
  parameters: noParameters,
  output: v.array(v.object({ id: v.string(), text: v.string(), game: v.nullable(v.string()) })),
  failures: [],
} as const satisfies Procedure;

/** The id of the alert. */
export const saveSearchAlert = {
  procedure: 'save_search_alert',
  parameters: typed<{
    readonly text: string;
    readonly words: string;
    readonly gameId: string | null;
    readonly min: number | null;
    readonly max: number | null;
  }>(),
  output: v.string(),
  failures: ['ALERTS_FULL'],
} as const satisfies Procedure;

export const deleteSearchAlert = {
  procedure: 'delete_search_alert',
  parameters: typed<{ readonly id: string }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;
