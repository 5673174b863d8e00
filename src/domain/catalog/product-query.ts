export const PRODUCT_SORTS = ['newest', 'cheapest', 'dearest', 'popular'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** What the address says of `rentableToday`: `sewa=hari-ini`. */
export const RENTABLE_TODAY = 'hari-ini';

/** A condition on one attribute of a game: any of some values, or a range. */
export interface AttributeChoice {
  readonly id: string;
  /** Null for a range. */
  readonly values: readonly string[] | null;
  readonly min: number | null;
  readonly max: number | null;
  /** As the address says it. */
  readonly pairs: readonly [string, string][];
}

/** What narrows a list of products. Slugs name groups; money is whole Rupiah; empty lists and null mean "any". */
export interface ProductFilter {
  readonly games: readonly string[];
  readonly tiers: readonly string[];
  readonly category: string | null;
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly rentable: boolean;
  /** Free for a rental that begins before the day is over in Indonesia; such a product is `rentable`, too. */
  readonly rentableToday: boolean;
  readonly inStock: boolean;
  readonly onSale: boolean;
  /** Only known where one game's list is; absent means "any". */
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
  minPrice: null,
  maxPrice: null,
  rentable: false,
  rentableToday: false,
  inStock: false,
  onSale: false,
};

/** How many conditions narrow the list, for the badge on "Saring". */
export const countFilters = (filter: ProductFilter): number =>
  filter.games.length +
  filter.tiers.length +
  (filter.attributes?.length ?? 0) +
  [filter.category !== null, filter.minPrice !== null || filter.maxPrice !== null, filter.rentable, filter.inStock, filter.onSale].filter(
    Boolean,
  ).length;
