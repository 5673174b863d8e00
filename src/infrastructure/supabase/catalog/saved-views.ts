import * as v from 'valibot';
import type { SavedView, SavedViewRepository } from '../../../application/catalog/saved-view-repository.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';

const Views = v.array(v.object({ name: v.string(), query: v.string() }));

/** The saved views of a person over PostgREST, with their token. */
export class SupabaseSavedViewRepository implements SavedViewRepository {
  constructor(private readonly rest: RestClient) {}

  async list(list: string): Promise<readonly SavedView[]> {
    return v.parse(Views, dataOf(await this.rest.rpc('list_saved_views', { p_list: list })));
  }

  async save(list: string, { name, query }: SavedView): Promise<void> {
    dataOrNull(await this.rest.rpc('save_view', { p_list: list, p_name: name, p_query: query }));
  }

  async remove(list: string, name: string): Promise<void> {
    dataOrNull(await this.rest.rpc('delete_view', { p_list: list, p_name: name }));
  }
}
