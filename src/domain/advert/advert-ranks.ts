import { commonWords } from '../attribute/common-words.ts';
import { numberText } from '../attribute/number-text.ts';
import { readingWords } from '../attribute/reading-words.ts';
import type { ReadAttribute } from './advert.ts';
import { type Hit, isCounted, isNegated, textOf, wordsAfter, wordsBefore } from './advert-phrases.ts';
import type { Token } from './advert-tokens.ts';
import { DIVISION, FILLERS, FORMER_AFTER, FORMER_BEFORE, NOW_BEFORE, SEASONS, STARS } from './advert-words.ts';

/** Ranks have divisions and stars. */
export const isRank = ({ name, words, kind, choices, unit }: ReadAttribute): boolean =>
  kind === 'choice' && readingWords(words ?? commonWords({ name, kind, unit, choices })).names.includes('rank');

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
export const rankIn = (
  tokens: readonly Token[],
  hits: readonly Hit[],
  attribute: ReadAttribute,
  used: ReadonlySet<number>,
): Candidate | null => {
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
