import { correctSearch, countSearch, searchProducts, suggestGroups } from '../../../application/search/product-search.answers.ts';
import type { FoundGroups, ProductSearch, SearchAnswer, SearchRequest } from '../../../application/search/product-search.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { ListingCounts } from '../../../domain/catalog/listing-counts.ts';
import type { ProductCriteria } from '../../../domain/catalog/product-criteria.ts';
import { queryProducts, listingFilter, thisMinute } from '../catalog/product-list-query.ts';
import { CARD_COLUMNS, toCard } from '../catalog/product-rows.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';

/**
 * Prefixes text of a procedure that is called with GET. PostgREST reads a value that begins with one of its operators ("not.", "eq.") as a
 * filter; a leading space, which the search ignores, prevents that.
 */
const asSearchParameter = (text: string): string => ` ${text}`;

/** Search over PostgREST: one procedure searches, another returns the corrected text; both are called concurrently. */
export class SupabaseProductSearch implements ProductSearch {
  constructor(
    private readonly rest: RestClient,
    private readonly clock: Clock,
    private readonly fileOrigin: string,
  ) {}

  async search({ text, criteria, sort = 'relevance', offset, limit }: SearchRequest): Promise<SearchAnswer> {
    const now = this.clock.now();
    const typed = asSearchParameter(text);
    const part = { sort, offset, limit: limit + 1 };
    const [found, correctedTo] = await Promise.all([
      queryProducts(this.rest, searchProducts, { text: typed, ...listingFilter(criteria, now), ...part })
        .select(CARD_COLUMNS)
        .eq('flash_sales.is_active', true)
        .gt('flash_sales.end_time', thisMinute(now)),
      answerOf(this.rest, correctSearch, { text: typed }),
    ]);
    const rows = dataOf(found);
    return {
      items: rows.slice(0, limit).map((row) => toCard(row, this.fileOrigin, now)),
      more: rows.length > limit,
      correctedTo,
    };
  }

  groups(typed: string): Promise<FoundGroups> {
    return answerOf(this.rest, suggestGroups, { text: asSearchParameter(typed) });
  }

  counts(text: string, criteria: ProductCriteria): Promise<ListingCounts> {
    return answerOf(this.rest, countSearch, { text: asSearchParameter(text), ...listingFilter(criteria, this.clock.now()) });
  }
}
