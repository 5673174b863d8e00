import { deleteSearchAlert, listSearchAlerts, saveSearchAlert } from '../../../application/search/search-alerts.answers.ts';
import type { SearchAlertRepository } from '../../../application/search/search-alerts.ts';
import type { SearchAlert, SearchAlertRequest } from '../../../domain/search/search-alert.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** The alerts of a person over PostgREST, with their token. */
export class SupabaseSearchAlertRepository implements SearchAlertRepository {
  constructor(private readonly rest: RestClient) {}

  list(): Promise<readonly SearchAlert[]> {
    return answerOf(this.rest, listSearchAlerts, {});
  }

  save({ text, words, gameId, minPrice: min, maxPrice: max }: SearchAlertRequest): Promise<string> {
    return answerOf(this.rest, saveSearchAlert, { text, words, gameId, min, max });
  }

  async remove(id: string): Promise<void> {
    await answerOf(this.rest, deleteSearchAlert, { id });
  }
}
