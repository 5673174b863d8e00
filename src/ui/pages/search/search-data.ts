import type { SearchAnswer } from '../../../application/search/product-search.ts';
import type { ProductQuery } from '../../../domain/catalog/product-query.ts';
import type { Choice, ListingGroups } from '../../features/catalog/listing-groups.ts';

export interface SearchData {
  /** The trimmed search text; null without one. */
  readonly text: string | null;
  readonly query: ProductQuery;
  readonly offset: number;
  readonly answer: SearchAnswer;
  readonly groups: ListingGroups;
  /** Suggestions when nothing was found. */
  readonly suggestions: readonly Choice[];
}
