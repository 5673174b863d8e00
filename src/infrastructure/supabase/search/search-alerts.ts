import * as v from 'valibot';
import type { SearchAlertRepository } from '../../../application/search/search-alerts.ts';
import type { SearchAlert, SearchAlertRequest } from '../../../domain/search/search-alert.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';

const Alerts = v.array(v.object({ id: v.string(), text: v.string(), game: v.nullable(v.string()) }));

/** The alerts of a person over PostgREST, with their token. */
export class SupabaseSearchAlertRepository implements SearchAlertRepository {
  constructor(private readonly rest: RestClient) {}

  async list(): Promise<readonly SearchAlert[]> {
    return v.parse(Alerts, dataOf(await this.rest.rpc('list_search_alerts')));
  }

  async save({ text, words, gameId, minPrice, maxPrice }: SearchAlertRequest): Promise<string> {
    return dataOf(
      await this.rest.rpc('save_search_alert', {
        p_text: text,
        p_words: words,
        ...(gameId === null ? {} : { p_game: gameId }),
        ...(minPrice === null ? {} : { p_min: minPrice }),
        ...(maxPrice === null ? {} : { p_max: maxPrice }),
      }),
    );
  }

  async remove(id: string): Promise<void> {
    dataOrNull(await this.rest.rpc('delete_search_alert', { p_id: id }));
  }
}
