import { valueProblem } from '../attribute/attribute-value.ts';
import { commonWords } from '../attribute/common-words.ts';
import { isNamed, NO, YES } from '../attribute/game-attribute.ts';
import { numberText } from '../attribute/number-text.ts';
import { partsOfChoice, partsOfChoices, readingWords } from '../attribute/reading-words.ts';
import type { Attribute } from '../catalog/product.ts';
import type { AdvertMark, ReadAttribute } from './advert.ts';
import { matchAt, phraseOf, type Token } from './advert-tokens.ts';
import {
  DIVISION,
  FILLERS,
  FORMER_AFTER,
  FORMER_BEFORE,
  NEGATIONS_AFTER,
  NEGATIONS_BEFORE,
  NOW_BEFORE,
  SEASONS,
  STARS,
} from './advert-words.ts';

interface Phrase {
  readonly attribute: ReadAttribute;
  /** The choice that the phrase stands for; null for the name of the attribute. */
  readonly choice: string | null;
  readonly parts: readonly string[];
}

/** A phrase at a place of the text. */
interface Hit extends Omit<Phrase, 'parts'> {
  readonly at: number;
  /** After its last token. */
  readonly until: number;
}

/** What was read, with its place. */
interface Reading {
  readonly line: Attribute;
  readonly marks: readonly AdvertMark[];
}

const NOTHING: readonly Reading[] = [];

/** A paste has many lines, and the words of all games are more than thousand. */
const KNOWN = new WeakMap<readonly ReadAttribute[], readonly Phrase[]>();

const phrasesOf = (attributes: readonly ReadAttribute[]): readonly Phrase[] => {
  const phrases = KNOWN.get(attributes) ?? madePhrases(attributes);
  KNOWN.set(attributes, phrases);
  return phrases;
};

const madePhrases = (attributes: readonly ReadAttribute[]): readonly Phrase[] =>
  attributes
    .flatMap((attribute) => {
      const { names, choices } = readingWords(attribute.words ?? commonWords(attribute));
      const ownName = attribute.name.toLowerCase();
      const named = [...new Set([...names, ownName])].map((name) => ({ attribute, choice: null, parts: phraseOf(name) }));
      const known = attribute.kind === 'choice' ? partsOfChoices(attribute.choices) : [];
      const spelled = [...known.map((choice) => [choice, choice] as const), ...choices].flatMap(([word, choice]) => [
        { attribute, choice, parts: phraseOf(word) },
        // "World Level 8" is also "WL 8".
        ...(word.toLowerCase().startsWith(`${ownName} `)
          ? names.map((name) => ({ attribute, choice, parts: phraseOf(`${name} ${word.slice(ownName.length + 1)}`) }))
          : []),
      ]);
      return [...named, ...spelled];
    })
    .filter(({ parts }) => parts.length > 0)
    .toSorted((one, other) => other.parts.length - one.parts.length);

/** The longest phrases at each place; several of one length where a word has several meanings. */
const hitsIn = (tokens: readonly Token[], phrases: readonly Phrase[]): readonly Hit[] => {
  const hits: Hit[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens[at]?.kind === 'break') continue;
    const here = phrases.filter(({ parts }) => matchAt(tokens, at, parts) > 0);
    const length = here[0]?.parts.length ?? 0;
    hits.push(
      ...here
        .filter(({ parts }) => parts.length === length)
        .map(({ attribute, choice }) => ({ attribute, choice, at, until: at + length })),
    );
    at += Math.max(0, length - 1);
  }
  return hits;
};

/** The words before a place up to a break, the nearest first. */
const wordsBefore = (tokens: readonly Token[], at: number, count: number): readonly Token[] => {
  const words: Token[] = [];
  for (let place = at - 1; place >= 0 && words.length < count; place -= 1) {
    const token = tokens[place];
    if (token === undefined || token.kind === 'break') break;
    words.push(token);
  }
  return words;
};

const wordsAfter = (tokens: readonly Token[], from: number, count: number): readonly Token[] => {
  const words: Token[] = [];
  for (let place = from; place < tokens.length && words.length < count; place += 1) {
    const token = tokens[place];
    if (token === undefined || token.kind === 'break') break;
    words.push(token);
  }
  return words;
};

const textOf = (words: readonly Token[]): readonly string[] => words.map(({ text }) => text);

const markOf = (tokens: readonly Token[], label: string, at: number, until: number): AdvertMark => ({
  kind: 'attribute',
  label,
  begin: tokens[at]?.begin ?? 0,
  end: tokens[until - 1]?.end ?? 0,
});

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

const isCounted = ({ attribute, choice }: Hit): boolean => attribute.kind === 'number' && choice === null;

/** "Diamond" is a rank in "rank Diamond" and "Diamond 2", and a currency in "1200 diamond" and "Diamond: 85". */
const isRatherChoice = (tokens: readonly Token[], hits: readonly Hit[], { at, until }: Hit): boolean =>
  hits.some((other) => {
    if (other.at !== at || other.choice === null) return false;
    const isNamedBefore = hits.some((name) => name.attribute === other.attribute && name.choice === null && name.until === at);
    const [before, next] = [tokens[at - 1], tokens[until]];
    const isDivision = next?.kind === 'number' && !next.isLinked && next.value <= 5 && before?.kind !== 'number';
    return isNamedBefore || isDivision;
  });

/** Words that follow what they count more closely: "glacier lv 3" is the level of something else. */
const isOfSomethingElse = (tokens: readonly Token[], { at, number }: Pair, taken: ReadonlySet<number>): boolean => {
  const before = tokens[at - 1];
  return number.isAside || (before !== undefined && before.kind !== 'break' && !FILLERS.has(before.text) && !taken.has(at - 1));
};

const numbersIn = (
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

const isNegated = (tokens: readonly Token[], { at, until }: Hit): boolean => {
  const [before, secondBefore] = textOf(wordsBefore(tokens, at, 2));
  if (before !== undefined && (NEGATIONS_BEFORE.has(before) || (FILLERS.has(before) && NEGATIONS_BEFORE.has(secondBefore ?? ''))))
    return true;
  const after = textOf(wordsAfter(tokens, until, 3)).filter((word) => !FILLERS.has(word));
  return NEGATIONS_AFTER.has(after[0] ?? '');
};

const isRoman = (text: string | undefined): boolean => text !== undefined && DIVISION.test(text);

interface Step {
  readonly label: string;
  readonly value: string;
  readonly until: number;
}

/** The division or the stars behind a rank: "Epic V", "Legend 3", "Mythic 25⭐", "Heroic bintang 3", "Legend III ⭐4". */
const stepsAfter = (tokens: readonly Token[], until: number, used: ReadonlySet<number>): readonly Step[] => {
  const first = stepAfter(tokens, until, used);
  if (first === null) return [];
  const second = first.label === 'Divisi' && STARS.has(tokens[first.until]?.text ?? '') ? stepAfter(tokens, first.until, used) : null;
  return second === null ? [first] : [first, second];
};

const stepAfter = (tokens: readonly Token[], until: number, used: ReadonlySet<number>): Step | null => {
  const [one, other] = wordsAfter(tokens, until, 2);
  if (one === undefined || used.has(until)) return null;
  if (STARS.has(one.text)) return other?.kind === 'number' ? { label: 'Bintang', value: numberText(other.value), until: until + 2 } : null;
  if (one.kind === 'number' && !one.isScaled && Number.isInteger(one.value)) {
    if (other !== undefined && STARS.has(other.text)) return { label: 'Bintang', value: numberText(one.value), until: until + 2 };
    return { label: one.value > 5 ? 'Bintang' : 'Divisi', value: numberText(one.value), until: until + 1 };
  }
  return isRoman(one.text) ? { label: 'Divisi', value: one.text.toUpperCase(), until: until + 1 } : null;
};

interface Candidate {
  readonly hit: Hit;
  readonly steps: readonly Step[];
  readonly score: number;
}

/** The names of ranks are names of skins and of what an account has had, too. */
const rankIn = (tokens: readonly Token[], hits: readonly Hit[], attribute: ReadAttribute, used: ReadonlySet<number>): Candidate | null => {
  const namedAt = new Set(hits.filter((hit) => hit.attribute === attribute && hit.choice === null).map(({ until }) => until));
  const countedAt = hits.filter(isCounted);
  const candidates = hits
    .filter((hit) => hit.attribute === attribute && hit.choice !== null && !isNegated(tokens, hit))
    .map((hit): Candidate => {
      const before = wordsBefore(tokens, hit.at, 3);
      const nearest = textOf(before).find((word) => !FILLERS.has(word) || NOW_BEFORE.has(word)) ?? '';
      const after = textOf(wordsAfter(tokens, hit.until, 3));
      const steps = stepsAfter(tokens, hit.until, used);
      const hasStars = steps.some(({ until }) => tokens.slice(hit.until, until).some(({ text }) => STARS.has(text)));
      const isOfSeason = SEASONS.has(after[0] ?? '') && /^\d/.test(after[1] ?? '');
      const isName = countedAt.some(({ at }) => at === hit.at);
      const isSkin = countedAt.some(({ at, until }) => (until === hit.at && !used.has(at)) || (at === hit.until && !used.has(at)));
      const isCountBefore = before[0]?.kind === 'number' && !used.has(hit.at - 1);
      const score =
        (namedAt.has(hit.at) ? 4 : 0) +
        (steps.length === 0 ? 0 : 2) +
        (hasStars ? 2 : 0) +
        (NOW_BEFORE.has(nearest) ? 5 : 0) -
        (tokens[hit.at]?.isAside === true ? 3 : 0) -
        (isOfSeason || FORMER_BEFORE.has(nearest) || after.some((word, place) => place < 2 && FORMER_AFTER.has(word)) ? 8 : 0) -
        (isCountBefore ? 5 : 0) -
        (isSkin ? 5 : 0) -
        (isName && steps.length === 0 && !namedAt.has(hit.at) ? 2 : 0) -
        (isName && used.has(hit.at) ? 9 : 0);
      return { hit, steps, score };
    })
    .filter(({ score }) => score > -4)
    .toSorted((one, other) => other.score - one.score || one.hit.at - other.hit.at);
  return candidates[0] ?? null;
};

/** A single letter is a value only beside the name of its attribute: "login X". */
const isShort = (tokens: readonly Token[], { at, until }: Hit): boolean => until - at === 1 && (tokens[at]?.text.length ?? 0) < 2;

/** The values that stand behind the name of the attribute in its line, else all. Several together are the choice that names them all. */
const choiceIn = (tokens: readonly Token[], hits: readonly Hit[], attribute: ReadAttribute): Reading | null => {
  const own = hits.filter((hit) => hit.attribute === attribute);
  const names = own.filter(({ choice }) => choice === null);
  const values = own.filter(({ choice }) => choice !== null);
  const isBehindName = ({ at }: Hit): boolean =>
    names.some(
      ({ until }) =>
        until <= at && tokens.slice(until, at).every(({ isLine, kind, text }) => !isLine && (kind !== 'break' || !/[.|•·]/.test(text))),
    );
  const refused = new Set(values.filter((hit) => isNegated(tokens, hit)).map(({ choice }) => choice?.toLowerCase()));
  const valid = values.filter((hit) => !refused.has(hit.choice?.toLowerCase()));
  const behind = valid.filter(isBehindName);
  const used = behind.length > 0 ? behind : valid.filter((hit) => !isShort(tokens, hit) && tokens[hit.at]?.isAside === false);
  const found = new Set(used.map(({ choice }) => choice?.toLowerCase() ?? ''));
  const has = (choice: string): number => {
    if (found.has(choice.toLowerCase())) return 1;
    const parts = partsOfChoice(choice);
    return parts.every((part) => found.has(part.toLowerCase())) ? parts.length : 0;
  };
  const first = used[0]?.choice ?? null;
  const [choice] = attribute.choices
    .filter((one) => has(one) > 0)
    .toSorted((one, other) => has(other) - has(one) || Number(other === first) - Number(one === first));
  if (choice === undefined) return null;
  return {
    line: { label: attribute.name, value: choice },
    marks: used
      .filter((hit) => [choice, ...partsOfChoice(choice)].some((part) => part.toLowerCase() === hit.choice?.toLowerCase()))
      .map(({ at, until }) => markOf(tokens, attribute.name, at, until)),
  };
};

const yesNoIn = (tokens: readonly Token[], hits: readonly Hit[], attribute: ReadAttribute): Reading | null => {
  const hit = hits.find((one) => one.attribute === attribute && one.choice === null);
  if (hit === undefined) return null;
  const [before] = textOf(wordsBefore(tokens, hit.at, 1));
  const after = textOf(wordsAfter(tokens, hit.until, 1))[0] ?? '';
  const isNo = NEGATIONS_BEFORE.has(before ?? '') || NEGATIONS_BEFORE.has(after);
  return { line: { label: attribute.name, value: isNo ? NO : YES }, marks: [markOf(tokens, attribute.name, hit.at, hit.until)] };
};

const LONGEST_VALUE = 120;

/** Free text behind "name:". */
const textIn = (text: string, tokens: readonly Token[], hits: readonly Hit[], attribute: ReadAttribute): Reading | null => {
  const hit = hits.find((one) => one.attribute === attribute && one.choice === null && tokens[one.until]?.isLinked === true);
  if (hit === undefined) return null;
  const words = wordsAfter(tokens, hit.until, 20);
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return null;
  const value = text.slice(first.begin, last.end).slice(0, LONGEST_VALUE).trim();
  return { line: { label: attribute.name, value }, marks: [markOf(tokens, attribute.name, hit.at, hit.until + words.length)] };
};

/** Ranks have divisions and stars. */
const isRank = ({ name, words, kind, choices, unit }: ReadAttribute): boolean =>
  kind === 'choice' && readingWords(words ?? commonWords({ name, kind, unit, choices })).names.includes('rank');

/**
 * Reads the attributes of a game in an advert. The step of a rank, which no attribute names, becomes a line "Bintang" or "Divisi".
 * @param tokens without contacts and prices @param known parts that were read as something else: names of the game
 */
export const attributesIn = (
  text: string,
  tokens: readonly Token[],
  attributes: readonly ReadAttribute[],
  known: readonly AdvertMark[] = [],
): {
  readonly lines: readonly Attribute[];
  readonly marks: readonly AdvertMark[];
  readonly isRankRead: boolean;
  readonly choicesRead: number;
} => {
  const hits = hitsIn(tokens, phrasesOf(attributes));
  const { found: numbers, used } = numbersIn(
    tokens,
    hits,
    new Set(tokens.flatMap(({ begin }, at) => (known.some((mark) => begin >= mark.begin && begin < mark.end) ? [at] : []))),
  );
  const steps: Reading[] = [];
  let isRankRead = false;
  const read = attributes.flatMap((attribute): readonly Reading[] => {
    if (attribute.kind === 'number') return numbers.filter(({ line }) => line.label === attribute.name);
    if (attribute.kind === 'yes_no') return [yesNoIn(tokens, hits, attribute) ?? NOTHING].flat();
    if (attribute.kind === 'text') return [textIn(text, tokens, hits, attribute) ?? NOTHING].flat();
    if (!isRank(attribute)) return [choiceIn(tokens, hits, attribute) ?? NOTHING].flat();
    const rank = rankIn(tokens, hits, attribute, used);
    if (rank === null || rank.hit.choice === null) return NOTHING;
    isRankRead = true;
    const { hit } = rank;
    rank.steps.forEach(({ label, value, until }, place) => {
      steps.push({ line: { label, value }, marks: [markOf(tokens, label, rank.steps[place - 1]?.until ?? hit.until, until)] });
    });
    return [{ line: { label: attribute.name, value: rank.hit.choice }, marks: [markOf(tokens, attribute.name, hit.at, hit.until)] }];
  });
  const further = steps.filter(({ line }) => !read.some((other) => isNamed({ name: other.line.label }, line.label)));
  const all = [...read, ...further];
  return {
    lines: all.map(({ line }) => line),
    marks: all.flatMap(({ marks }) => marks),
    isRankRead,
    choicesRead: read.filter(({ line }) => attributes.find(({ name }) => name === line.label)?.kind === 'choice').length,
  };
};

/** How many attributes a text names, of any game. */
export const countAttributeNames = (tokens: readonly Token[], attributes: readonly ReadAttribute[]): number =>
  new Set(hitsIn(tokens, phrasesOf(attributes)).map(({ at }) => at)).size;

/** The name of the attribute that is the rank; null without one. */
export const nameOfRank = (attributes: readonly ReadAttribute[]): string | null => attributes.find(isRank)?.name ?? null;
