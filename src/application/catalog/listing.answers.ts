import * as v from 'valibot';
import type { ProductSort } from '../../domain/catalog/product-query.ts';
import { type Procedure, typed } from '../shared/call.ts';

/** The filters of the catalogue; what is null is not filtered. */
export interface ListingFilter {
  readonly games: readonly string[] | null;
  readonly tiers: readonly string[] | null;
  readonly categoryId: string | null;
  /** Whole rupiah, inclusive. */
  readonly min: number | null;
  readonly max: number | null;
  readonly rentable: true | null;
  readonly inStock: true | null;
  readonly onSale: true | null;
  /** JSON of attributes, the start of a rental, and the kind. */
  readonly facts: string | null;
}

const byGroup = v.nullable(v.record(v.string(), v.number()));

/** Products by group, each number exact up to 1,000; null where it is not known. */
export const listingCounts = v.object({ total: v.number(), kinds: byGroup, games: byGroup, tiers: byGroup, categories: byGroup });

/** Rows of products, from which the reader selects columns as from the table. */
export const productRows = v.array(v.unknown());

export const countListing = {
  procedure: 'count_listing',
  parameters: typed<ListingFilter>(),
  isRead: true,
  output: listingCounts,
  failures: [],
} as const satisfies Procedure;

export const popularProducts = {
  procedure: 'popular_products',
  /** `afterId`: the last product of the page before. */
  parameters: typed<ListingFilter & { readonly afterId: string | null; readonly limit: number }>(),
  isRead: true,
  output: productRows,
  failures: [],
} as const satisfies Procedure;

export const productsWithFacts = {
  procedure: 'products_with_facts',
  /** `at`, `id`, `price` and `sold`: the cursor. */
  parameters: typed<
    Omit<ListingFilter, 'facts'> & {
      readonly facts: string;
      readonly at: string | null;
      readonly id: string | null;
      readonly price: number | null;
      readonly sold: boolean | null;
      readonly sort: ProductSort;
      readonly limit: number;
    }
  >(),
  isRead: true,
  output: productRows,
  failures: [],
} as const satisfies Procedure;
