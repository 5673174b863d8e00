import { undisguised } from '../order/message-filter.ts';
import { withoutInvisible } from '../shared/typed-text.ts';

/** Digits on keys (1️⃣) are a digit and a mark that encloses it. */
const ENCLOSING = /\u20E3/g;
/** White letters on circles and squares, which have no plain letter in Unicode's tables. */
const ENCLOSED = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu;
const FIRST_ENCLOSED = 0x1f150;
const LETTER_A = 65;
/** "F R E E" */
const SPACED_OUT = /(?<![\p{L}\d])(?:\p{L} ){2,}\p{L}(?![\p{L}\d])/gu;
/** `[12/10/26 19.22] Name: text`, `[19.22, 12/10/2026] +62 ...: text`, and of Android `12/10/26 19.22 - Name: text`. */
const SENT =
  /^(?:\[\d{1,2}[./:-]\d{1,2}[^\]\n]{0,24}\] ?|\d{1,2}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}[.:]\d{2}(?: [ap]m)? - )[^:\n]{1,60}: ?/i;
/** A line of signs alone, at least three. */
const RULE = /^[^\p{L}\d\n]{3,}$/u;
/** "1. ", "2) ", "#3": an entry of a numbered list. */
const NUMBERED = /^#?(\d{1,3})[.)]\s+(?=\D)/;

/** Adverts have no longer words and lines; patterns that look back would be slow in them. */
const LONG_WORD = /\S{101,}/gu;
const LONGEST_WORD = 100;
const LONG_LINE = /[^\n]{1,1500}(?:[ \n]|$)/gu;

/** Readable characters: no decorated alphabets, no invisible signs, one space at a time. Words beyond 100 characters are cut. */
export const readableText = (text: string): string =>
  text
    .replace(ENCLOSED, (sign) => String.fromCodePoint(LETTER_A + (((sign.codePointAt(0) ?? 0) - FIRST_ENCLOSED) % 32)))
    .replace(SPACED_OUT, (word) => word.replaceAll(' ', ''))
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) =>
      withoutInvisible(undisguised(line))
        .replace(ENCLOSING, '')
        .replace(LONG_WORD, (word) => word.slice(0, LONGEST_WORD))
        .trim(),
    )
    .flatMap((line) => (line === '' ? [line] : (line.match(LONG_LINE) ?? []).map((part) => part.trim())))
    .join('\n');

/** What the layout of adverts is told by. */
export interface LineSigns {
  /** Whether the line names a price. */
  readonly hasPrice: boolean;
  /** Whether it begins as adverts do: with a game, or with what is on sale. */
  readonly isHeading: boolean;
  /** How many attributes it names. */
  readonly facts: number;
}

interface Line extends LineSigns {
  readonly text: string;
}

/** Lines that nothing parts. */
interface Block {
  readonly lines: readonly Line[];
  /** A message or an entry of a numbered list. */
  readonly isEntry: boolean;
}

const blocksOf = (text: string, signsOf: (line: string) => LineSigns): readonly Block[] => {
  const blocks: { lines: Line[]; isEntry: boolean }[] = [];
  let isNew = true;
  let isEntry = false;
  let entries = 0;
  for (const raw of text.split('\n')) {
    const sent = SENT.exec(raw);
    const said = sent === null ? raw : raw.slice(sent[0].length).trim();
    const number = NUMBERED.exec(said);
    const isNext = number !== null && Number(number[1]) === entries + 1;
    if (isNext) entries += 1;
    const line = isNext ? said.slice(number[0].length) : said;
    if (sent !== null || isNext) {
      isNew = true;
      isEntry = true;
    }
    if (line === '' || RULE.test(line)) {
      isNew = true;
      continue;
    }
    if (isNew) blocks.push({ lines: [], isEntry });
    blocks.at(-1)?.lines.push({ text: line, ...signsOf(line) });
    isNew = false;
    isEntry = false;
  }
  return blocks;
};

const hasPrice = (lines: readonly Line[]): boolean => lines.some((line) => line.hasPrice);
const hasHeading = (lines: readonly Line[]): boolean => lines.some(({ isHeading }) => isHeading);
const factsIn = (lines: readonly Line[]): number => lines.reduce((sum, { facts }) => sum + facts, 0);

const partsFrom = ({ lines, isEntry }: Block, starts: readonly number[]): readonly Block[] =>
  starts.map((start, place) => ({ lines: lines.slice(place === 0 ? 0 : start, starts[place + 1]), isEntry: place > 0 || isEntry }));

const placesOf = (lines: readonly Line[], test: (line: Line) => boolean): readonly number[] =>
  lines.flatMap((line, place) => (test(line) ? [place] : []));

/** Where adverts begin in the lines of a block: at headings when each part has a price, at the lines with a price, or behind them. */
const withinBlock = (block: Block): readonly Block[] => {
  const { lines } = block;
  const priced = placesOf(lines, (line) => line.hasPrice);
  if (priced.length < 2) return [block];
  const headed = partsFrom(
    block,
    placesOf(lines, ({ isHeading }) => isHeading),
  );
  if (headed.length > 1 && headed.every((part) => hasPrice(part.lines))) return headed;
  const offers = priced.map((place) => lines[place]).filter((line) => line !== undefined);
  const begins =
    offers.every(({ facts }) => facts > 0) || (priced[0] === 0 && offers.every(({ isHeading, facts }) => isHeading || facts > 0));
  const parts = partsFrom(block, begins ? [0, ...priced.slice(1)] : [0, ...priced.slice(0, -1).map((place) => place + 1)]);
  return parts.every((part) => hasHeading(part.lines) || factsIn(part.lines) > (begins ? 0 : 1)) ? parts : [block];
};

const isAdvertAfter = (before: readonly Line[], { lines, isEntry }: Block): boolean => {
  const isHeading = lines[0]?.isHeading === true;
  const facts = factsIn(lines);
  if (hasPrice(before)) return isHeading || (facts > 0 && hasPrice(lines));
  const isAdvert = hasHeading(before) && factsIn(before) > 1;
  return isHeading && isAdvert && (isEntry || facts > 1);
};

/** Joins each part to the one before, unless something new begins with it. */
const joinedParts = <T>(
  parts: readonly T[],
  linesOf: (part: T) => readonly Line[],
  isNew: (before: readonly Line[], part: T) => boolean,
) => {
  const joined: Line[][] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before === undefined || isNew(before, part)) joined.push([...linesOf(part)]);
    else before.push(...linesOf(part));
  }
  return joined;
};

/**
 * Splits a pasted text into adverts. Messages, blank lines, rules, numbers of a list and lines with a price part them; a part that offers nothing
 * belongs to the advert before.
 * @param text readable (`readableText`)
 */
export const splitAdverts = (text: string, signsOf: (line: string) => LineSigns): readonly string[] => {
  const parts = joinedParts(blocksOf(text, signsOf).flatMap(withinBlock), ({ lines }) => lines, isAdvertAfter);
  const adverts = joinedParts(
    parts,
    (lines) => lines,
    (_before, lines) => hasPrice(lines) || factsIn(lines) > 0,
  );
  return adverts.map((lines) => lines.map((line) => line.text).join('\n'));
};
