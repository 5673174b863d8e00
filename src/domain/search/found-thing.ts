export const FOUND_KINDS = ['page', 'product', 'game', 'customer', 'setting'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** Something that can be gone to from anywhere in the admin. */
export interface FoundThing {
  readonly kind: FoundKind;
  readonly id: string;
  readonly title: string;
  readonly note: string | null;
}

/** Shorter than this, nearly everything is found. */
export const LEAST_TO_FIND = 2;
