import * as v from 'valibot';
import { deleteSearchAlert, listSearchAlerts, saveSearchAlert } from '../../../application/search/search-alerts.answers.ts';
import type { SearchAlertRepository } from '../../../application/search/search-alerts.ts';
import type { SearchAlert, SearchAlertRequest } from '../../../domain/search/search-alert.ts';
import { callProcedure, type RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';

/** The alerts of a person over PostgREST, with their token. */
export class SupabaseSearchAlertRepository implements SearchAlertRepository {
  constructor(private readonly rest: RestClient) {}

  async list(): Promise<readonly SearchAlert[]> {
    return v.parse(listSearchAlerts.output, dataOf(await callProcedure(this.rest, listSearchAlerts, {})));
  }

  async save({ text, words, gameId, minPrice, maxPrice }: SearchAlertRequest): Promise<string> {
    const saved = await callProcedure(this.rest, saveSearchAlert, { text, words, gameId, minPrice, maxPrice });
    return v.parse(saveSearchAlert.output, dataOf(saved));
  }

  async remove(id: string): Promise<void> {
    dataOrNull(await callProcedure(this.rest, deleteSearchAlert, { id }));
  }
}
