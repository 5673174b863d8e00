import { valueProblem } from '../attribute/attribute-value.ts';
import { numberText } from '../attribute/number-text.ts';
import { type Hit, isCounted, markOf, type Reading } from './advert-phrases.ts';
import type { Token } from './advert-tokens.ts';
import { FILLERS } from './advert-words.ts';

/** A number or the name of a counted attribute, in the order of the text. */
type Item = { readonly at: number; readonly until: number } & ({ readonly number: Token } | { readonly hits: readonly Hit[] });

interface Pair {
  readonly hits: readonly Hit[];
  readonly number: Token;
  readonly at: number;
  readonly until: number;
  readonly weight: number;
}

const pairOf = (tokens: readonly Token[], one: Item, other: Item): Pair | null => {
  const between = tokens.slice(one.until, other.at);
  if (!between.every(({ kind, text }) => kind === 'word' && FILLERS.has(text))) {
    // "all agent (27)"
    const isBracketed = between.length === 1 && between[0]?.text === '(' && 'number' in other && tokens[other.until]?.text === ')';
    if (!isBracketed) return null;
  }
  const [names, numbers] = 'hits' in one ? [one, other] : [other, one];
  if (!('hits' in names) || !('number' in numbers)) return null;
  const { number } = numbers;
  const isAfter = names === one;
  // "skin 185k" is rather a price behind the last word.
  const scaled = number.isScaled && isAfter && !number.isLinked ? 6 : 0;
  const weight = 10 - 2 * between.length + (isAfter && number.isLinked ? 5 : 0) - scaled + (isAfter ? 0.1 : 0);
  return { hits: names.hits, number, at: one.at, until: other.until, weight };
};

/** The pairs of neighbours with the largest sum, each item in one of them: "skin 130 hero 95" and "130 skin 95 hero". */
const pairsAmong = (tokens: readonly Token[], items: readonly Item[]): readonly Pair[] => {
  type Best = { readonly weight: number; readonly pairs: readonly Pair[] };
  const best: Best[] = [{ weight: 0, pairs: [] }];
  items.forEach((item, place) => {
    const without = best[place] ?? { weight: 0, pairs: [] };
    const previous = items[place - 1];
    const pair = previous === undefined ? null : pairOf(tokens, previous, item);
    const before = best[place - 1];
    const withPair = pair === null || before === undefined ? null : { weight: before.weight + pair.weight, pairs: [...before.pairs, pair] };
    best.push(withPair !== null && withPair.weight > without.weight ? withPair : without);
  });
  return best.at(-1)?.pairs ?? [];
};

/** "Diamond" is a rank in "rank Diamond" and "Diamond 2", and a currency in "1200 diamond" and "Diamond: 85". */
const isRatherChoice = (tokens: readonly Token[], hits: readonly Hit[], { at, until }: Hit): boolean =>
  hits.some((other) => {
    if (other.at !== at || other.choice === null) return false;
    const isNamedBefore = hits.some((name) => name.attribute === other.attribute && name.choice === null && name.until === at);
    const before = tokens[at - 1];
    const next = tokens[until];
    const isDivision = next?.kind === 'number' && !next.isLinked && next.value <= 5 && before?.kind !== 'number';
    return isNamedBefore || isDivision;
  });

/** Words that follow what they count more closely: "glacier lv 3" is the level of something else. */
const isOfSomethingElse = (tokens: readonly Token[], { at, number }: Pair, taken: ReadonlySet<number>): boolean => {
  const before = tokens[at - 1];
  return number.isAside || (before !== undefined && before.kind !== 'break' && !FILLERS.has(before.text) && !taken.has(at - 1));
};

/** The counted attributes: each number with the nearest name. @param games places of tokens that name the game */
export const numbersIn = (
  tokens: readonly Token[],
  hits: readonly Hit[],
  games: ReadonlySet<number>,
): { readonly found: readonly Reading[]; readonly used: ReadonlySet<number> } => {
  const inPhrase = new Set(hits.flatMap(({ at, until }) => Array.from({ length: until - at }, (_, offset) => at + offset)));
  const counted = hits.filter((hit) => isCounted(hit) && !isRatherChoice(tokens, hits, hit));
  const items: Item[] = tokens.flatMap((token, at): Item[] => {
    const here = counted.filter((hit) => hit.at === at);
    if (here.length > 0) return [{ at, until: here[0]?.until ?? at + 1, hits: here }];
    return token.kind === 'number' && !inPhrase.has(at) ? [{ at, until: at + 1, number: token }] : [];
  });
  const pairs = pairsAmong(tokens, items);
  const taken = new Set([
    ...inPhrase,
    ...games,
    ...pairs.flatMap(({ at, until }) => Array.from({ length: until - at }, (_, offset) => at + offset)),
  ]);
  const ordered = pairs.toSorted(
    (one, other) => Number(isOfSomethingElse(tokens, one, taken)) - Number(isOfSomethingElse(tokens, other, taken)) || one.at - other.at,
  );
  const found: Reading[] = [];
  const used = new Set<number>();
  const paired = new Set(pairs.map(({ number }) => number.begin));
  // "AR 7 - 10" is a range.
  const isRange = ({ until }: Pair): boolean => {
    const next = tokens[until + 1];
    return tokens[until]?.text === '-' && next?.kind === 'number' && !paired.has(next.begin);
  };
  for (const { hits: names, number, at, until } of ordered.filter((pair) => !isRange(pair))) {
    const value = numberText(number.value);
    const hit = names.find(
      ({ attribute }) => !found.some(({ line }) => line.label === attribute.name) && valueProblem(attribute, value) === null,
    );
    for (let place = at; place < until; place += 1) used.add(place);
    if (hit !== undefined)
      found.push({ line: { label: hit.attribute.name, value }, marks: [markOf(tokens, hit.attribute.name, at, until)] });
  }
  return { found, used };
};
