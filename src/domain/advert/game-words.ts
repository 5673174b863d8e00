import type { SearchTerm } from '../search/search-term.ts';

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether words stand in a name one after the other: "pubg" and "fc mobile" in "EA FC Mobile". */
const isWithin = (name: readonly string[], words: readonly string[]): boolean =>
  words.length > 0 && name.some((_, from) => words.every((word, offset) => name[from + offset] === word));

/** The names of a game in adverts: its own, and those that the shop's search knows for it. */
export const gameWords = (name: string, terms: readonly SearchTerm[]): readonly string[] => {
  const own = wordsOf(name);
  const known = terms.filter(({ kind, meaning }) => kind === 'same' && meaning !== null && isWithin(own, wordsOf(meaning)));
  return [...new Set([own.join(' '), own.join(''), ...known.flatMap(({ term, meaning }) => [term, meaning ?? ''])])].filter(
    (word) => word !== '',
  );
};
