import type { ListingCounts } from '../../domain/catalog/listing-counts.ts';
import type { SearchSort } from '../../domain/search/parsed-query.ts';
import type { ListingFilters } from '../catalog/listing.procedures.ts';
import { type RowsOf, type TypedProcedure, typed } from '../shared/procedure.ts';
import type { FoundGroups } from './product-search.ts';

interface Typed {
  readonly text: string;
}

const names = { text: 'q' } as const;

export const searchProducts = {
  procedure: 'search_products',
  parameters: typed<Typed & ListingFilters & { readonly sort: SearchSort; readonly offset: number; readonly limit: number }>(),
  names,
  answer: typed<RowsOf<'products'>>(),
  isCacheable: true,
  failures: [],
} as const satisfies TypedProcedure;

export const countSearch = {
  procedure: 'count_search',
  parameters: typed<Typed & ListingFilters>(),
  names,
  answer: typed<ListingCounts>(),
  isCacheable: true,
  failures: [],
} as const satisfies TypedProcedure;

/** `corrected`: null for a text that is searched as it was written; `help`: null for one that asks nothing. */
export const explainSearch = {
  procedure: 'explain_search',
  parameters: typed<Typed>(),
  names,
  answer: typed<{ readonly corrected: string | null; readonly help: string | null }>(),
  isCacheable: true,
  failures: [],
} as const satisfies TypedProcedure;

/** Null for a text that names no tier. */
export const searchWithoutTier = {
  procedure: 'search_without_tier',
  parameters: typed<Typed>(),
  names,
  answer: typed<string | null>(),
  isCacheable: true,
  failures: [],
} as const satisfies TypedProcedure;

export const suggestGroups = {
  procedure: 'suggest_groups',
  parameters: typed<Typed>(),
  names,
  answer: typed<FoundGroups>(),
  isCacheable: true,
  failures: [],
} as const satisfies TypedProcedure;
