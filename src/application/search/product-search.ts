import type { ListingCounts } from '../../domain/catalog/listing-counts.ts';
import type { ProductCard } from '../../domain/catalog/product.ts';
import type { ProductCriteria } from '../../domain/catalog/product-criteria.ts';
import type { SearchSort } from '../../domain/search/parsed-query.ts';

export interface SearchRequest {
  /** Trimmed; empty matches everything. */
  readonly text: string;
  readonly criteria: ProductCriteria;
  /** `relevance` when absent. */
  readonly sort?: SearchSort;
  /** The number of rows to skip; results end at 1,000. */
  readonly offset: number;
  readonly limit: number;
}

export interface FoundGroups {
  readonly games: readonly string[];
  readonly categories: readonly string[];
}

export interface SearchAnswer {
  readonly items: readonly ProductCard[];
  /** Whether another page follows. */
  readonly more: boolean;
  /** The corrected terms that were searched instead, null when the text was searched as written. */
  readonly correctedTo: string | null;
  /** What to look for in the help, as "aman" for "ml aman gak"; null when the text asks nothing. */
  readonly help: string | null;
}

/**
 * Full-text search over name, description, game and category; a product's code finds it. Words that ask for accounts restrict to them unless
 * the criteria have a kind. What is sold comes last, in every order. By relevance:
 * the named category, then by rank, then newest first. @throws PortError
 */
export interface ProductSearch {
  search(request: SearchRequest): Promise<SearchAnswer>;
  /** What a search finds in all. @param text trimmed; empty matches everything */
  counts(text: string, criteria: ProductCriteria): Promise<ListingCounts>;
  /** The text without the words that name a tier ("sultan"); null when none does. */
  withoutTier(text: string): Promise<string | null>;
  /** Slugs of groups with products, whose name or other name begins with what was typed, or with its end: at most 3 games, 2 categories. */
  groups(typed: string): Promise<FoundGroups>;
}
