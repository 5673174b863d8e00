import { isNamed } from '../attribute/game-attribute.ts';
import type { Attribute } from '../catalog/product.ts';
import type { AdvertMark, ReadAttribute } from './advert.ts';
import { choiceIn, textIn, yesNoIn } from './advert-choices.ts';
import { numbersIn } from './advert-counts.ts';
import { hitsIn, markOf, phrasesOf, type Reading } from './advert-phrases.ts';
import { isRank, rankIn } from './advert-ranks.ts';
import type { Token } from './advert-tokens.ts';

const NOTHING: readonly Reading[] = [];

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
