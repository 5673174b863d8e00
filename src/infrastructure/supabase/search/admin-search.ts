import * as v from 'valibot';
import type { AdminSearch } from '../../../application/search/admin-search.ts';
import type { SearchTermRepository } from '../../../application/search/search-terms.ts';
import type { SearchHit } from '../../../domain/search/search-hit.ts';
import { SEARCH_TERM_KINDS, type SearchTerm } from '../../../domain/search/search-term.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';

const Rows = v.array(
  v.object({
    kind: v.picklist(['product', 'game', 'customer']),
    id: v.string(),
    title: v.string(),
    note: v.nullable(v.string()),
  }),
);

/** Calls `admin_search` with the person's token. */
export class SupabaseAdminSearch implements AdminSearch {
  constructor(private readonly rest: RestClient) {}

  async find(query: string): Promise<readonly SearchHit[]> {
    const rows = v.parse(Rows, dataOf(await this.rest.rpc('admin_search', { p_query: query })));
    return rows.map((row) => ({ ...row, note: row.note === '' ? null : row.note }));
  }
}

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
