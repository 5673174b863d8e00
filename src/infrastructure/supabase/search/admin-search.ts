import type { AdminSearch } from '../../../application/search/admin-search.ts';
import { deleteSearchTerm, listSearchTerms, saveSearchTerm, searchAdmin } from '../../../application/search/search-staff.answers.ts';
import type { SearchTermRepository } from '../../../application/search/search-terms.ts';
import type { SearchHit } from '../../../domain/search/search-hit.ts';
import type { SearchTerm } from '../../../domain/search/search-term.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** Calls `admin_search` with the person's token. */
export class SupabaseAdminSearch implements AdminSearch {
  constructor(private readonly rest: RestClient) {}

  async find(query: string): Promise<readonly SearchHit[]> {
    const rows = await answerOf(this.rest, searchAdmin, { query });
    return rows.map((row) => ({ ...row, note: row.note === '' ? null : row.note }));
  }
}

/** The words of the market over PostgREST, with the person's token. */
export class SupabaseSearchTermRepository implements SearchTermRepository {
  constructor(private readonly rest: RestClient) {}

  list(): Promise<readonly SearchTerm[]> {
    return answerOf(this.rest, listSearchTerms, {});
  }

  async save({ term, kind, meaning }: SearchTerm, previous: string | null): Promise<void> {
    await answerOf(this.rest, saveSearchTerm, { term, kind, meaning, old: previous });
  }

  async remove(term: string): Promise<void> {
    await answerOf(this.rest, deleteSearchTerm, { term });
  }
}
