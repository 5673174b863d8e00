import { SALE_KINDS } from '../order/order.ts';
import { filterAmount } from '../search/search-amount.ts';
import { orderedRange } from '../shared/ordered-range.ts';
import { isSlug } from '../shared/slug.ts';
import { PRODUCT_SORTS, type ProductQuery, type ProductSort, RENTABLE_TODAY } from './product-query.ts';

/** Repeated keys keep their order. */
export type QueryPairs = Iterable<readonly [string, string]>;

const MAX_CHOICES = 20;

/** A price as people type it, `500rb` included. */
const amount = (text: string | undefined): number | null => filterAmount(text ?? '');

const slugs = (values: readonly string[]): string[] => [...new Set(values.filter(isSlug))].slice(0, MAX_CHOICES);

/**
 * Reads an address such as `?game=free-fire&tier=premium&min=50000&sort=cheapest`. Invalid values are ignored, because people type,
 * truncate and share addresses; `category=all` is no filter. A reversed price range is swapped.
 */
export const readProductQuery = (pairs: QueryPairs): ProductQuery => {
  const all = [...pairs];
  const values = (key: string): string[] => all.filter(([name]) => name === key).map(([, value]) => value);
  const isToday = values('sewa').includes(RENTABLE_TODAY);
  const flag = (key: string): boolean => values(key).includes('1');
  const [minPrice, maxPrice] = orderedRange(amount(values('min')[0]), amount(values('max')[0]));
  const category = slugs(values('category'))[0] ?? null;
  const sort = values('sort')[0] ?? '';
  return {
    filter: {
      games: slugs(values('game')),
      tiers: slugs(values('tier')),
      category: category === 'all' ? null : category,
      kind: SALE_KINDS.find((kind) => kind === values('jenis')[0]) ?? null,
      minPrice,
      maxPrice,
      rentable: isToday || flag('sewa'),
      rentableToday: isToday,
      inStock: flag('stok'),
      onSale: flag('promo'),
    },
    sort: (PRODUCT_SORTS as readonly string[]).includes(sort) ? (sort as ProductSort) : 'newest',
  };
};

/** Values that say nothing: a form without scripts sends every one of its fields. */
const isSilent = (name: string, value: string, defaultSort: string): boolean =>
  value.trim() === '' || (name === 'category' && value === 'all') || (name === 'sort' && value === defaultSort);

/**
 * The pairs of a list's address without those that say nothing, with prices as plain numbers in the right order: `min=&max=500rb&sort=newest`
 * becomes `max=500000`.
 * @param defaultSort the order of an address without one
 */
export const tidyListingAddress = (pairs: QueryPairs, defaultSort: string): readonly (readonly [string, string])[] => {
  const told = [...pairs].filter(([name, value]) => !isSilent(name, value, defaultSort));
  const amountOf = (name: string): number | null => filterAmount(told.find(([other]) => other === name)?.[1] ?? '');
  const [min, max] = orderedRange(amountOf('min'), amountOf('max'));
  return told.flatMap(([name, value]) => {
    const amount = name === 'min' ? min : name === 'max' ? max : null;
    return [[name, amount === null ? value : String(amount)] as const];
  });
};
