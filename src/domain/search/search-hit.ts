export const SEARCH_HIT_KINDS = ['page', 'action', 'product', 'game', 'customer', 'setting'] as const;
export type SearchHitKind = (typeof SEARCH_HIT_KINDS)[number];

/** What matches the search of the admin: a page, an action, a setting, or an entity with a page of its own. */
export interface SearchHit {
  readonly kind: SearchHitKind;
  readonly id: string;
  readonly title: string;
  readonly note: string | null;
}

/** Shorter terms would match nearly everything. */
export const MIN_SEARCH_LENGTH = 2;
