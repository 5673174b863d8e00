import { PRODUCT_LIMITS } from '../catalog/product-limits.ts';
import type { AdvertGame, AdvertMark, ReadAdvert, ReadAttribute } from './advert.ts';
import { type AdvertAmount, amountsIn, priceAmong } from './advert-amounts.ts';
import { attributesIn, countAttributeNames, nameOfRank } from './advert-attributes.ts';
import { contactsIn } from './advert-contacts.ts';
import { descriptionOf, nameFromFacts } from './advert-description.ts';
import { type FoundGame, gameIn } from './advert-game.ts';
import { type LineSigns, readableText, splitAdverts } from './advert-layout.ts';
import { type Token, tokensOf } from './advert-tokens.ts';

/** Texts beyond this are cut: a person checks every draft. */
export const LONGEST_PASTE = 60_000;
/** Longer adverts are not read: patterns and pairs of words look at all of an advert for each part of it. */
export const LONGEST_ADVERT = 5000;
/** By how many characters a person finds an advert again. */
const BEGINNING = 60;

/** What was read in a paste. */
export interface ReadPaste {
  readonly adverts: readonly ReadAdvert[];
  /** How each advert begins that is too long to be read. */
  readonly tooLong: readonly string[];
}

const HEADING = /^[^\p{L}\d]*(?:ready|wts|jual|dijual|akun|open|stok|stock|for sale|fs)(?!\p{L})/iu;

const isInside = ({ begin, end }: Pick<AdvertMark, 'begin' | 'end'>, others: readonly AdvertMark[]): boolean =>
  others.some((other) => begin < other.end && end > other.begin);

const signsOf = (line: string, games: readonly AdvertGame[], attributes: readonly ReadAttribute[]): LineSigns => {
  const contacts = contactsIn(line);
  const tokens = tokensOf(line);
  return {
    hasPrice: amountsIn(line).some((amount) => !amount.isOther && !amount.isUnsure && !isInside(amount, contacts)),
    isHeading: HEADING.test(line) || gameIn(line, tokens, games) !== null,
    facts: countAttributeNames(tokens, attributes),
  };
};

/** The game whose ranks and other choices the text names, when it is the only one with that many. */
const inferredGame = (text: string, tokens: readonly Token[], games: readonly AdvertGame[]): AdvertGame | null => {
  const scored = games
    .map((game) => {
      const { lines, isRankRead } = attributesIn(text, tokens, game.attributes);
      return { game, score: isRankRead || lines.length > 2 ? lines.length : 0 };
    })
    .toSorted((one, other) => other.score - one.score);
  const [best, second] = scored;
  return best !== undefined && best.score > 1 && best.score > (second?.score ?? 0) ? best.game : null;
};

const inOrder = (marks: readonly AdvertMark[]): readonly AdvertMark[] => {
  const apart: AdvertMark[] = [];
  for (const mark of marks.toSorted((one, other) => one.begin - other.begin || other.end - one.end))
    if (mark.begin >= (apart.at(-1)?.end ?? 0)) apart.push(mark);
  return apart;
};

/** Reads the attributes, and what follows from them, of an advert with its game. */
const readWith = (text: string, found: FoundGame | null, game: AdvertGame | null, isGameGuessed: boolean): ReadAdvert => {
  const contacts = contactsIn(text);
  const apart = amountsIn(text).filter((amount) => !isInside(amount, contacts));
  const attributes = game?.attributes ?? [];
  const gameMarks = found?.marks ?? [];
  // A number beside a name counts things: without a unit always, thousands where another amount is the price.
  const certain = apart.filter(({ couldCount }) => couldCount === null);
  const counting = attributesIn(text, tokensOf(text, [...contacts, ...certain.map(toMark)]), attributes, gameMarks);
  const isBesideName = (amount: AdvertAmount): boolean => amount.couldCount !== null && !amount.isNamed && isInside(amount, counting.marks);
  const amounts = apart.filter((amount) => !(isBesideName(amount) && (amount.couldCount === 'plain' || apart.length > 1)));
  const { price, taken } = priceAmong(amounts, isBesideName);
  const money = amounts.map((amount): AdvertMark => ({ ...toMark(amount), kind: amount === taken ? 'price' : 'other-amount' }));
  const read = attributesIn(text, tokensOf(text, [...contacts, ...money]), attributes, gameMarks);
  const marks = inOrder([...contacts, ...money, ...gameMarks, ...read.marks]);
  const name = nameFromFacts(attributes, read.lines, nameOfRank(attributes)) ?? '';
  const description = descriptionOf(text, marks);
  return {
    text,
    marks,
    gameId: game?.id ?? null,
    isGameGuessed,
    name: (name || (description.split('\n')[0] ?? '')).slice(0, PRODUCT_LIMITS.name).trim(),
    price,
    attributes: read.lines,
    description: (description || name).slice(0, PRODUCT_LIMITS.description),
  };
};

const toMark = ({ begin, end }: { readonly begin: number; readonly end: number }): AdvertMark => ({ kind: 'other-amount', begin, end });

/** Reads one advert again with a game that a person chose. @param whole beyond `LONGEST_ADVERT` it is cut */
export const readAdvertOf = (whole: string, game: AdvertGame | null): ReadAdvert => {
  const text = whole.slice(0, LONGEST_ADVERT);
  const found = game === null ? null : gameIn(text, tokensOf(text), [game]);
  return readWith(text, found, game, false);
};

/**
 * Reads a text that was copied from a chat: one draft of a product for each advert in it. What is not certain is left out: of several amounts
 * none is the price, and what no attribute of the game takes stays in the description.
 * @param games with the names and attributes that the shop knows
 */
export const readAdverts = (pasted: string, games: readonly AdvertGame[]): ReadPaste => {
  const attributes = games.flatMap((game) => game.attributes);
  const texts = splitAdverts(readableText(pasted.slice(0, LONGEST_PASTE)), (line) => signsOf(line, games, attributes));
  const isRead = (text: string): boolean => text.length <= LONGEST_ADVERT;
  let last: AdvertGame | null = null;
  const adverts = texts.filter(isRead).map((text) => {
    const tokens = tokensOf(text, contactsIn(text));
    const found = gameIn(text, tokensOf(text), games);
    const game: AdvertGame | null = found?.game ?? inferredGame(text, tokens, games) ?? last;
    last = game;
    return readWith(text, found, game, found === null && game !== null);
  });
  const beginningOf = (text: string): string => (text.split('\n')[0] ?? '').slice(0, BEGINNING);
  return { adverts, tooLong: texts.filter((text) => !isRead(text)).map(beginningOf) };
};
