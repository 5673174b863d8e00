import type { ProductFilter } from '../catalog/product-query.ts';
import { readSearch } from './read-search.ts';

export const SEARCH_SORTS = ['relevance', 'newest', 'cheapest', 'dearest'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** The order in an address; null where none was chosen. */
export const readSearchSort = (text: string | null): SearchSort | null => SEARCH_SORTS.find((sort) => sort === text) ?? null;

/** A search text with the conditions that its words express. */
export interface ParsedQuery {
  /** The words without amounts; an empty text matches every product. */
  readonly text: string;
  readonly filter: ProductFilter;
  readonly sort: SearchSort;
  /** The price range comes from the words, not from the filter. */
  readonly hasSpokenPrice: boolean;
}

/** Explicit filters and sort order take precedence over those in the words. @param text trimmed and not empty @param sort null where none was chosen */
export const parseQuery = (text: string, filter: ProductFilter, sort: SearchSort | null): ParsedQuery => {
  const reading = readSearch(text);
  const { minPrice, maxPrice } = reading;
  const hasSpokenPrice = filter.minPrice === null && filter.maxPrice === null && (minPrice !== null || maxPrice !== null);
  return {
    text: reading.text,
    filter: hasSpokenPrice ? { ...filter, minPrice, maxPrice } : filter,
    sort: sort ?? reading.sort ?? 'relevance',
    hasSpokenPrice,
  };
};
