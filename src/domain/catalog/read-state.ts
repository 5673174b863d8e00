import { isSoldWord } from './read-stock.ts';

/** What a text says about whether a product is sold: shown, hidden, archived, or sold out. */
export type ReadState = 'active' | 'inactive' | 'archived' | 'sold';

const WORDS: Readonly<Record<Exclude<ReadState, 'sold'>, readonly string[]>> = {
  active: [
    ...['aktif', 'active', 'ready', 'ready stok', 'ready stock', 'tersedia', 'available', 'dijual', 'jual', 'publish', 'published'],
    ...['tampil', 'instock', 'in stock', 'on', 'ya', 'yes', 'true', '1', 'open'],
  ],
  inactive: [
    ...['nonaktif', 'non aktif', 'tidak aktif', 'inactive', 'draft', 'draf', 'disembunyikan', 'sembunyi', 'hidden', 'private', 'off'],
    ...['tidak', 'no', 'false', '0', '-1', 'unlisted'],
  ],
  archived: ['arsip', 'diarsipkan', 'archived', 'archive'],
};

const STATES = new Map<string, ReadState>(
  Object.entries(WORDS).flatMap(([state, words]) => words.map((word) => [word, state as ReadState] as const)),
);

/** Reads a state as shops and spreadsheets write it; null for words that nobody knows. */
export const readState = (text: string): ReadState | null => {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ');
  return isSoldWord(words) || words === 'out of stock' || words === 'outofstock' ? 'sold' : (STATES.get(words) ?? null);
};
