import type { SaleKind } from '../order/order.ts';

export const PRODUCT_SORTS = ['newest', 'cheapest', 'dearest', 'popular'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** The value of `rentableToday` in addresses: `sewa=hari-ini`. */
export const RENTABLE_TODAY = 'hari-ini';

/** A filter on one attribute of a game: any of several values, or a range. */
export interface AttributeChoice {
  readonly id: string;
  /** Null for a range. */
  readonly values: readonly string[] | null;
  readonly min: number | null;
  readonly max: number | null;
  /** The query parameters of this filter. */
  readonly pairs: readonly [string, string][];
}

/** Filters of a product list. Groups are slugs, money is whole rupiah; empty lists and null match everything. */
export interface ProductFilter {
  readonly games: readonly string[];
  readonly tiers: readonly string[];
  readonly category: string | null;
  readonly kind: SaleKind | null;
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly rentable: boolean;
  /** A rental can begin before the end of the day in WIB; implies `rentable`. */
  readonly rentableToday: boolean;
  readonly inStock: boolean;
  readonly onSale: boolean;
  /** Only known when the list is of one game; absent matches everything. */
  readonly attributes?: readonly AttributeChoice[];
}

export interface ProductQuery {
  readonly filter: ProductFilter;
  readonly sort: ProductSort;
}

export const noFilter: ProductFilter = {
  games: [],
  tiers: [],
  category: null,
  kind: null,
  minPrice: null,
  maxPrice: null,
  rentable: false,
  rentableToday: false,
  inStock: false,
  onSale: false,
};

/** The number of active filters, for the badge on "Filter". */
export const countFilters = (filter: ProductFilter): number =>
  filter.games.length +
  filter.tiers.length +
  (filter.attributes?.length ?? 0) +
  [
    filter.category !== null,
    filter.kind !== null,
    filter.minPrice !== null || filter.maxPrice !== null,
    filter.rentable,
    filter.inStock,
    filter.onSale,
  ].filter(Boolean).length;

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
