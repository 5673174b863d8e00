/**
 * The nearest of several names, as PostgREST finds it for its hints: the similarity search of the package fuzzyset, which looks for common
 * parts of three letters, then of two, and compares the candidates letter by letter.
 */

const MOST_CANDIDATES = 50;
/** Letters of a name that is compared. Names in the database have 63; lists of a procedure's arguments are longer. */
const LONGEST = 500;
const GRAM_SIZES = [3, 2];

/** The parts of a name and how often each occurs. */
const gramsOf = (name: string, size: number): ReadonlyMap<string, number> => {
  const text = `-${name.replaceAll(/[^\p{L}\p{N}\s,]/gu, '')}-`;
  const grams = new Map<string, number>();
  for (let start = 0; start + size <= text.length; start += 1) {
    const gram = text.slice(start, start + size);
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return grams;
};

const lengthOf = (grams: ReadonlyMap<string, number>): number => Math.hypot(...grams.values());
const likeness = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number => {
  let common = 0;
  for (const [gram, count] of one) common += count * (other.get(gram) ?? 0);
  return common === 0 ? 0 : common / (lengthOf(one) * lengthOf(other));
};

/** The number of letters to add, take away or change (Levenshtein). */
const changes = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [place, letter] of [...one].entries()) {
    const next = [place + 1];
    for (let at = 0; at < other.length; at += 1)
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (letter === other[at] ? 0 : 1)));
    row = next;
  }
  return row[other.length] ?? 0;
};
const similarity = (one: string, other: string): number => 1 - changes(one, other) / Math.max(one.length, other.length, 1);

/**
 * The names that are at least this similar, the nearest first; the name itself alone where it is among them. Comparing takes the product of
 * the lengths: to a name that is too long none is near.
 * @param least between 0 and 1
 */
export const nearestNames = (name: string, names: readonly string[], least: number): readonly string[] => {
  if (name.length > LONGEST) return [];
  const sought = name.toLowerCase();
  const exact = names.find((one) => one.toLowerCase() === sought);
  if (exact !== undefined) return [exact];
  const compared = [...new Set(names)].filter((one) => one.length <= LONGEST);
  for (const size of GRAM_SIZES) {
    const grams = gramsOf(sought, size);
    const found = compared
      .map((one) => ({ one, score: likeness(grams, gramsOf(one.toLowerCase(), size)) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, MOST_CANDIDATES)
      .map(({ one }) => ({ one, score: similarity(sought, one.toLowerCase()) }))
      .filter(({ score }) => score >= least)
      .toSorted((a, b) => b.score - a.score);
    if (found.length > 0) return found.map(({ one }) => one);
  }
  return [];
};
