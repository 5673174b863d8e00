export const SEARCH_HIT_KINDS = ['page', 'product', 'game', 'customer', 'setting'] as const;
export type SearchHitKind = (typeof SEARCH_HIT_KINDS)[number];

/** A page of the admin that matches the search. */
export interface SearchHit {
  readonly kind: SearchHitKind;
  readonly id: string;
  readonly title: string;
  readonly note: string | null;
}

/** Shorter terms would match nearly everything. */
export const MIN_SEARCH_LENGTH = 2;
