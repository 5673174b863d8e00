import { noFilter, type ProductFilter, type ProductQuery, RENTABLE_TODAY } from './product-query.ts';

/** Writes the address of a query without default values; the inverse of `readProductQuery`. */
export const writeProductQuery = (query: ProductQuery): [string, string][] => {
  const filter: ProductFilter = { ...noFilter, ...query.filter };
  return [
    ...filter.games.map((slug): [string, string] => ['game', slug]),
    ...filter.tiers.map((slug): [string, string] => ['tier', slug]),
    ...(filter.category === null ? [] : [['category', filter.category] as [string, string]]),
    ...(filter.kind === null ? [] : [['jenis', filter.kind] as [string, string]]),
    ...(filter.minPrice === null ? [] : [['min', String(filter.minPrice)] as [string, string]]),
    ...(filter.maxPrice === null ? [] : [['max', String(filter.maxPrice)] as [string, string]]),
    ...(filter.rentableToday ? [['sewa', RENTABLE_TODAY] as [string, string]] : []),
    ...(filter.rentable && !filter.rentableToday ? [['sewa', '1'] as [string, string]] : []),
    ...(filter.inStock ? [['stok', '1'] as [string, string]] : []),
    ...(filter.onSale ? [['promo', '1'] as [string, string]] : []),
    ...(filter.attributes ?? []).flatMap(({ pairs }) => pairs),
    ...(query.sort === 'newest' ? [] : [['sort', query.sort] as [string, string]]),
  ];
};
