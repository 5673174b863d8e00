import * as v from 'valibot';
import { type ListingFilter, listingCounts, productRows } from '../catalog/listing.answers.ts';
import { type Procedure, typed } from '../shared/call.ts';
import type { SearchRequest } from './product-search.ts';

interface Searched {
  readonly text: string;
}

export const searchProducts = {
  procedure: 'search_products',
  parameters: typed<
    ListingFilter & Searched & { readonly sort: NonNullable<SearchRequest['sort']>; readonly offset: number; readonly limit: number }
  >(),
  names: { text: 'q' },
  isRead: true,
  output: productRows,
  failures: [],
} as const satisfies Procedure;

/** The corrected text; null where it is searched as written. */
export const correctSearch = {
  procedure: 'correct_search',
  parameters: typed<Searched>(),
  names: { text: 'q' },
  isRead: true,
  output: v.nullable(v.string()),
  failures: [],
} as const satisfies Procedure;

/** Slugs of groups. */
export const suggestGroups = {
  procedure: 'suggest_groups',
  parameters: typed<Searched>(),
  names: { text: 'q' },
  isRead: true,
  output: v.object({ games: v.array(v.string()), categories: v.array(v.string()) }),
  failures: [],
} as const satisfies Procedure;

export const countSearch = {
  procedure: 'count_search',
  parameters: typed<ListingFilter & Searched>(),
  names: { text: 'q' },
  isRead: true,
  output: listingCounts,
  failures: [],
} as const satisfies Procedure;
