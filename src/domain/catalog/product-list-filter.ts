export const LIST_STATES = ['kept', 'active', 'inactive', 'archived', 'any'] as const;
export const LIST_STOCKS = ['any', 'out', 'low', 'in'] as const;
export const LIST_SORTS = ['updated', 'created', 'name', 'price', 'stock'] as const;
export const PAGE_SIZES = [50, 100, 200] as const;

type ListState = (typeof LIST_STATES)[number];
type ListStock = (typeof LIST_STOCKS)[number];
export type ListSortKey = (typeof LIST_SORTS)[number];

/** What the admin's list of products is narrowed to. Null and `any` mean everything; groups by their slugs. */
export interface ProductListFilter {
  readonly text: string | null;
  /** `kept` stands for everything that is not archived; it is part of stored addresses. */
  readonly state: ListState;
  readonly game: string | null;
  readonly tier: string | null;
  readonly category: string | null;
  /** `low` as cards say it (domain/catalog/stock.ts). */
  readonly stock: ListStock;
  /** Whole Rupiah, inclusive. */
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly rentable: boolean;
  /** As `hasPicture` says (domain/media/has-picture.ts). */
  readonly withoutPicture: boolean;
}

export interface ProductListSort {
  readonly by: ListSortKey;
  readonly isFalling: boolean;
}

/** The whole list as its address says it. */
export interface ProductListQuery {
  readonly filter: ProductListFilter;
  readonly sort: ProductListSort;
  /** Where the page begins; null is the beginning. */
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
