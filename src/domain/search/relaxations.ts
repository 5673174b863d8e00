import { countFilters, noFilter, type ProductFilter } from '../catalog/product-query.ts';
import type { ParsedQuery, SearchSort } from './parsed-query.ts';

/** A search with one condition of the original dropped. */
export interface Relaxation {
  /** The condition that is dropped: filters, the price, or a word. */
  readonly without: 'filters' | 'price' | 'word';
  readonly text: string;
  readonly filter: ProductFilter;
  readonly sort: SearchSort;
}

const MOST_WORDS = 5;

/** The relaxations of a query in the order in which they are tried: without filters, without the price, without one of the words. */
export const relaxationsOf = ({ text, filter }: ParsedQuery): readonly Relaxation[] => {
  const { minPrice, maxPrice } = filter;
  const priced = { ...noFilter, minPrice, maxPrice };
  const hasPrice = minPrice !== null || maxPrice !== null;
  const words = text.split(' ').slice(0, MOST_WORDS);
  const relaxation = (without: Relaxation['without'], given: Partial<Relaxation>): Relaxation => ({
    without,
    text,
    filter: noFilter,
    sort: 'relevance',
    ...given,
  });
  return [
    ...(countFilters(filter) > (hasPrice ? 1 : 0) ? [relaxation('filters', { filter: priced })] : []),
    // Closest to a minimum price are the dearest products below it; closest to a maximum price, the cheapest above it.
    ...(hasPrice ? [relaxation('price', { sort: maxPrice === null ? 'dearest' : 'cheapest' })] : []),
    ...(words.length < 2
      ? []
      : words.map((_, left) => relaxation('word', { text: words.filter((__, at) => at !== words.length - 1 - left).join(' ') }))),
  ];
};
