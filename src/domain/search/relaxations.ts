import { countFilters, noFilter, type ProductFilter } from '../catalog/product-query.ts';
import { isSold } from '../catalog/stock.ts';
import type { ParsedQuery, SearchSort } from './parsed-query.ts';

/** A search with one condition of the original dropped. */
export interface Relaxation {
  /** The condition that is dropped: filters, the name of a tier ("sultan"), the price, or a word. */
  readonly without: 'filters' | 'tier' | 'price' | 'word';
  readonly text: string;
  readonly filter: ProductFilter;
  readonly sort: SearchSort;
  /** The price in rupiah that the original asks for, where the filter no longer has it: what is nearest to it comes first. */
  readonly nearTo: number | null;
}

const MOST_WORDS = 5;

/** The price that a range is about: its middle, or its only end. Null without a range. */
const priceOf = ({ minPrice, maxPrice }: ProductFilter): number | null =>
  minPrice === null ? maxPrice : Math.round((minPrice + (maxPrice ?? minPrice)) / 2);

/**
 * The relaxations of a query in the order in which they are tried: without filters, without the name of a tier, without the price, without
 * both price and filters, without one of the words. A price outweighs the name of a tier, and what is shown for another price is what is nearest to it.
 * @param withoutTier the words without the name of a tier; null where they name none
 */
export const relaxationsOf = ({ text, filter }: ParsedQuery, withoutTier: string | null): readonly Relaxation[] => {
  const { minPrice, maxPrice } = filter;
  const priced = { ...noFilter, minPrice, maxPrice };
  const nearTo = priceOf(filter);
  const hasPrice = nearTo !== null;
  const hasOthers = countFilters(filter) > (hasPrice ? 1 : 0);
  // The page with all of them begins with the dearest below a minimum, or with the cheapest above a maximum.
  const byPrice = maxPrice === null ? 'dearest' : 'cheapest';
  const words = text.split(' ').slice(0, MOST_WORDS);
  const relaxation = (without: Relaxation['without'], given: Partial<Relaxation>): Relaxation => ({
    without,
    text,
    filter: noFilter,
    sort: 'relevance',
    nearTo,
    ...given,
  });
  return [
    ...(hasOthers ? [relaxation('filters', { filter: priced, nearTo: null })] : []),
    ...(hasPrice && withoutTier !== null ? [relaxation('tier', { text: withoutTier })] : []),
    ...(hasPrice && hasOthers ? [relaxation('price', { filter: { ...filter, minPrice: null, maxPrice: null }, sort: byPrice })] : []),
    ...(hasPrice ? [relaxation('price', { sort: byPrice })] : []),
    ...(words.length < 2
      ? []
      : words.map((_, left) => relaxation('word', { text: words.filter((__, at) => at !== words.length - 1 - left).join(' ') }))),
  ];
};

/** What can be had before what is sold, each by the distance of its price. @param priceOf what an item costs now, in rupiah */
export const nearestFirst = <Item extends { readonly stock: number }>(
  items: readonly Item[],
  price: number,
  priceOf: (item: Item) => number,
): readonly Item[] => {
  const distance = (item: Item): number => Math.abs(priceOf(item) - price);
  return items.toSorted((a, b) => Number(isSold(a)) - Number(isSold(b)) || distance(a) - distance(b));
};
