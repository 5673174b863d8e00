import type { FoundGroups, ProductSearch, SearchAnswer, SearchRequest } from '../../../application/search/product-search.ts';
import {
  countSearch,
  explainSearch,
  searchProducts,
  searchWithoutTier,
  suggestGroups,
} from '../../../application/search/search.procedures.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { ListingCounts } from '../../../domain/catalog/listing-counts.ts';
import type { ProductCriteria } from '../../../domain/catalog/product-criteria.ts';
import { listingFilters, thisMinute } from '../catalog/product-list-query.ts';
import { CARD_COLUMNS, toCard } from '../catalog/product-rows.ts';
import { callForRows, callTyped, type RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';

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
    const sought = { text: asSearchParameter(text) };
    const [found, explained] = await Promise.all([
      callForRows(this.rest, searchProducts, { ...sought, ...listingFilters(criteria, now), sort, offset, limit: limit + 1 })
        .select(CARD_COLUMNS)
        .eq('flash_sales.is_active', true)
        .gt('flash_sales.end_time', thisMinute(now)),
      callTyped(this.rest, explainSearch, sought),
    ]);
    const rows = dataOf(found);
    const { corrected, help } = dataOf(explained);
    return {
      items: rows.slice(0, limit).map((row) => toCard(row, this.fileOrigin, now)),
      more: rows.length > limit,
      correctedTo: corrected,
      help,
    };
  }

  async withoutTier(text: string): Promise<string | null> {
    return dataOrNull(await callTyped(this.rest, searchWithoutTier, { text: asSearchParameter(text) }));
  }

  async groups(typed: string): Promise<FoundGroups> {
    return dataOf(await callTyped(this.rest, suggestGroups, { text: asSearchParameter(typed) }));
  }

  async counts(text: string, criteria: ProductCriteria): Promise<ListingCounts> {
    const given = { text: asSearchParameter(text), ...listingFilters(criteria, this.clock.now()) };
    return dataOf(await callTyped(this.rest, countSearch, given));
  }
}
