import type { ListingCounts } from '../../domain/catalog/listing-counts.ts';
import type { ProductSort } from '../../domain/catalog/product-query.ts';
import { type RowsOf, type TypedProcedure, typed } from '../shared/procedure.ts';

/** The filters of a list; for what is null or left out all products fit. Prices are whole rupiah. */
export interface ListingFilters {
  readonly games?: readonly string[] | null;
  readonly tiers?: readonly string[] | null;
  readonly categoryId?: string | null;
  readonly min?: number | null;
  readonly max?: number | null;
  readonly rentable?: boolean | null;
  readonly inStock?: boolean | null;
  readonly onSale?: boolean | null;
  /** Conditions as JSON: attributes, the start of a rental, and the kind. */
  readonly facts?: string | null;
}

export const countListing = {
  procedure: 'count_listing',
  parameters: typed<ListingFilters>(),
  answer: typed<ListingCounts>(),
  isCacheable: true,
  failures: [],
} as const satisfies TypedProcedure;

export const popularProducts = {
  procedure: 'popular_products',
  /** `after`: the last product of the page before. */
  parameters: typed<ListingFilters & { readonly after: string | null; readonly limit: number }>(),
  answer: typed<RowsOf<'products'>>(),
  isCacheable: true,
  failures: [],
} as const satisfies TypedProcedure;

export const productsWithFacts = {
  procedure: 'products_with_facts',
  /** `at`, `id`, `sold` and `price` are those of the last product of the page before. */
  parameters: typed<
    ListingFilters & {
      readonly facts: string;
      readonly at?: string | null;
      readonly id?: string | null;
      readonly sold?: boolean | null;
      readonly price?: number | null;
      readonly sort: ProductSort;
      readonly limit: number;
    }
  >(),
  answer: typed<RowsOf<'products'>>(),
  isCacheable: true,
  failures: [],
} as const satisfies TypedProcedure;

/** Null for a product that is not shown. */
export const readPriceHistory = {
  procedure: 'price_history',
  parameters: typed<{ readonly productId: string }>(),
  answer: typed<readonly { readonly price: number; readonly fromAt: Date; readonly toAt: Date | null }[] | null>(),
  isCacheable: true,
  failures: [],
} as const satisfies TypedProcedure;
