import { countVisits } from '../../../application/insights/insights.answers.ts';
import type { VisitBatch, VisitRepository } from '../../../application/insights/visit-repository.ts';
import { answerOf } from '../../supabase/shared/call-function.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';

/** private.page_views and private.search_counts, through a function for the server. */
export class SupabaseVisitRepository implements VisitRepository {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async add({ day, pages, words }: VisitBatch): Promise<void> {
    await answerOf(this.rest, countVisits, {
      day,
      pages: pages.map(({ page }) => page),
      views: pages.map(({ views }) => views),
      words: words.map(({ words: text }) => text),
      searches: words.map(({ searches }) => searches),
      empty: words.map(({ empty }) => empty),
    });
  }
}
