import { countFilters, noFilter, type ProductFilter } from '../catalog/product-query.ts';
import type { AskedSearch, SearchSort } from './asked-search.ts';

/** A wider search than one that found nothing. */
export interface WiderSearch {
  /** What was given up: filters, the price, or a word. */
  readonly without: 'filters' | 'price' | 'word';
  readonly text: string;
  readonly filter: ProductFilter;
  readonly sort: SearchSort;
}

const MOST_WORDS = 5;

/** What comes nearest, in this order: without filters, without the price, without one of the words. */
export const widerSearches = ({ text, filter }: AskedSearch): readonly WiderSearch[] => {
  const { minPrice, maxPrice } = filter;
  const priced = { ...noFilter, minPrice, maxPrice };
  const hasPrice = minPrice !== null || maxPrice !== null;
  const words = text.split(' ').slice(0, MOST_WORDS);
  const wider = (without: WiderSearch['without'], given: Partial<WiderSearch>): WiderSearch => ({
    without,
    text,
    filter: noFilter,
    sort: 'relevance',
    ...given,
  });
  return [
    ...(countFilters(filter) > (hasPrice ? 1 : 0) ? [wider('filters', { filter: priced })] : []),
    // Nearest to a lowest price are the dearest ones below it, and to a highest price the cheapest ones above it.
    ...(hasPrice ? [wider('price', { sort: maxPrice === null ? 'dearest' : 'cheapest' })] : []),
    ...(words.length < 2
      ? []
      : words.map((_, left) => wider('word', { text: words.filter((__, at) => at !== words.length - 1 - left).join(' ') }))),
  ];
};
