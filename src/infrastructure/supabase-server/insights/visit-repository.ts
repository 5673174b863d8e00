import type { VisitBatch, VisitRepository } from '../../../application/insights/visit-repository.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { dataOrNull } from '../../supabase/shared/to-port-error.ts';

/** private.page_views and private.search_counts, through a function for the server. */
export class SupabaseVisitRepository implements VisitRepository {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async add({ day, pages, words }: VisitBatch): Promise<void> {
    dataOrNull(
      await this.rest.rpc('server_count_visits', {
        p_day: day,
        p_pages: pages.map(({ page }) => page),
        p_views: pages.map(({ views }) => views),
        p_words: words.map(({ words: text }) => text),
        p_searches: words.map(({ searches }) => searches),
        p_empty: words.map(({ empty }) => empty),
      }),
    );
  }
}
