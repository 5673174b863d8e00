import * as v from 'valibot';
import type { SearchAlertRequest } from '../../domain/search/search-alert.ts';
import { noParameters, type Procedure, typed } from '../shared/procedure.ts';

export const listSearchAlerts = {
  procedure: 'list_search_alerts',
  parameters: noParameters,
  output: v.array(v.object({ id: v.string(), text: v.string(), game: v.nullable(v.string()) })),
  failures: [],
} as const satisfies Procedure;

/** The id of the alert. */
export const saveSearchAlert = {
  procedure: 'save_search_alert',
  parameters: typed<SearchAlertRequest>(),
  names: { minPrice: 'p_min', maxPrice: 'p_max' },
  output: v.string(),
  failures: ['ALERTS_FULL'],
} as const satisfies Procedure;

export const deleteSearchAlert = {
  procedure: 'delete_search_alert',
  parameters: typed<{ readonly id: string }>(),
  output: v.unknown(),
  failures: [],
} as const satisfies Procedure;
