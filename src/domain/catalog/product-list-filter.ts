export const LIST_STATES = ['kept', 'active', 'inactive', 'archived', 'any'] as const;
export const LIST_STOCKS = ['any', 'out', 'low', 'in'] as const;
export const LIST_SORTS = ['updated', 'created', 'name', 'price', 'stock'] as const;
export const PAGE_SIZES = [50, 100, 200] as const;

type ListState = (typeof LIST_STATES)[number];
type ListStock = (typeof LIST_STOCKS)[number];
export type ListSortKey = (typeof LIST_SORTS)[number];

/** Filters of the admin product list. Null and `any` match everything; groups are slugs. */
export interface ProductListFilter {
  readonly text: string | null;
  /** `kept` matches every product that is not archived; the name is part of stored addresses. */
  readonly state: ListState;
  readonly game: string | null;
  readonly tier: string | null;
  readonly category: string | null;
  /** `low` as cards show it (domain/catalog/stock.ts). */
  readonly stock: ListStock;
  /** Whole Rupiah, inclusive. */
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly rentable: boolean;
  /** No picture of its own (domain/media/has-picture.ts). */
  readonly withoutPicture: boolean;
}

export interface ProductListSort {
  readonly by: ListSortKey;
  readonly isFalling: boolean;
}

/** The complete state of the list, as its address contains it. */
export interface ProductListQuery {
  readonly filter: ProductListFilter;
  readonly sort: ProductListSort;
  /** The page's position; null for the first page. */
  readonly place: { readonly cursor: string; readonly isBefore: boolean } | null;
  readonly size: number;
}

export const everyProduct: ProductListFilter = {
  text: null,
  state: 'kept',
  game: null,
  tier: null,
  category: null,
  stock: 'any',
  minPrice: null,
  maxPrice: null,
  rentable: false,
  withoutPicture: false,
};

export const lastChangedFirst: ProductListSort = { by: 'updated', isFalling: true };
