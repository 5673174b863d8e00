export const SEARCH_TERM_KINDS = ['same', 'category', 'account', 'rentable', 'help', 'noise'] as const;

/**
 * `same`: another name of its meaning; `category`: speaks for the category that it means; `account`: asks for accounts; `rentable`: for what can
 * be rented; `help`: restricts nothing and leads to the help about its meaning; `noise`: restricts nothing.
 */
export type SearchTermKind = (typeof SEARCH_TERM_KINDS)[number];

/** A word of the market, as the search reads it. */
export interface SearchTerm {
  readonly term: string;
  readonly kind: SearchTermKind;
  /** What it stands for; null for the kinds without a meaning. */
  readonly meaning: string | null;
}

export const hasMeaning = (kind: SearchTermKind): boolean => kind === 'same' || kind === 'category' || kind === 'help';

/** The terms that contain a text, in the word or in its meaning. */
export const termsWith = (terms: readonly SearchTerm[], text: string): readonly SearchTerm[] => {
  const wanted = text.trim().toLowerCase();
  return terms.filter(({ term, meaning }) => term.includes(wanted) || (meaning ?? '').toLowerCase().includes(wanted));
};
