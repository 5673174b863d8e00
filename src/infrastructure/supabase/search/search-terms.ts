import * as v from 'valibot';
import type { SearchTermRepository } from '../../../application/search/search-terms.ts';
import { SEARCH_TERM_KINDS, type SearchTerm } from '../../../domain/search/search-term.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';

const Terms = v.array(v.object({ term: v.string(), kind: v.picklist(SEARCH_TERM_KINDS), meaning: v.nullable(v.string()) }));

/** The words of the market over PostgREST, with the person's token. */
export class SupabaseSearchTermRepository implements SearchTermRepository {
  constructor(private readonly rest: RestClient) {}

  async list(): Promise<readonly SearchTerm[]> {
    return v.parse(Terms, dataOf(await this.rest.rpc('list_search_terms')));
  }

  async save({ term, kind, meaning }: SearchTerm, previous: string | null): Promise<void> {
    const optional = { ...(meaning === null ? {} : { p_meaning: meaning }), ...(previous === null ? {} : { p_old: previous }) };
    dataOf(await this.rest.rpc('save_search_term', { p_term: term, p_kind: kind, ...optional }));
  }

  async remove(term: string): Promise<void> {
    dataOrNull(await this.rest.rpc('delete_search_term', { p_term: term }));
  }
}
