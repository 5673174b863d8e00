export const SEARCH_HIT_KINDS = ['page', 'product', 'game', 'customer', 'setting'] as const;
export type SearchHitKind = (typeof SEARCH_HIT_KINDS)[number];

/** Something that can be gone to from anywhere in the admin. */
export interface SearchHit {
  readonly kind: SearchHitKind;
  readonly id: string;
  readonly title: string;
  readonly note: string | null;
}

/** Shorter than this, nearly everything is found. */
export const MIN_SEARCH_LENGTH = 2;
