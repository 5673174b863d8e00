import type { AdvertMark } from './advert.ts';

/** A word, a number or what parts them. Words are lower case; a star is the word "bintang". */
export interface Token {
  readonly kind: 'word' | 'number' | 'break';
  readonly text: string;
  /** The value of a number. */
  readonly value: number;
  /** A number that could be money: "12k". */
  readonly isScaled: boolean;
  /** A break between lines, or a comma, a bar or an emoji within one. */
  readonly isLine: boolean;
  /** A colon or equals sign stands before it. */
  readonly isLinked: boolean;
  /** Inside brackets. */
  readonly isAside: boolean;
  readonly begin: number;
  readonly end: number;
}

const TOKEN =
  /(?<line>\n)|(?<number>\d+(?:[.,]\d+)*(?!\d))(?<scale> ?(?:ribu|rb|k)(?![a-z]))?(?<rest> ?\/ ?\d+(?![\d/]))?(?<more>[+%])?|(?<star>[⭐🌟★☆✭✰])|(?<word>\p{L}+)|(?<link>[:=])|(?<open>[([])|(?<close>[)\]])|(?<gap>[ \t'’"_~&*])|(?<other>.)/gisu;

const GROUPS = /^\d{1,3}(?:[.,]\d{3})+$/;
/** "1.240" and "3,200" are thousands, "1,5" is a part. */
const numberIn = (text: string): number => (GROUPS.test(text) ? Number(text.replace(/[.,]/g, '')) : Number(text.replace(',', '.')));

/** @param marks parts that count as breaks: contacts and amounts */
export const tokensOf = (text: string, marks: readonly AdvertMark[] = []): readonly Token[] => {
  const tokens: Token[] = [];
  let depth = 0;
  let isLinked = false;
  const put = (token: Pick<Token, 'kind' | 'text' | 'begin' | 'end'> & Partial<Token>): void => {
    tokens.push({ value: Number.NaN, isScaled: false, isLine: false, isLinked, isAside: depth > 0, ...token });
    isLinked = false;
  };
  for (const found of text.matchAll(TOKEN)) {
    const { index: begin, 0: part, groups = {} } = found;
    const end = begin + part.length;
    const place = { begin, end };
    const mark = marks.find((one) => begin >= one.begin && begin < one.end);
    if (groups['line'] !== undefined) {
      depth = 0;
      put({ kind: 'break', text: '\n', isLine: true, ...place });
    } else if (mark !== undefined) {
      if (tokens.at(-1)?.text !== 'mark') put({ kind: 'break', text: 'mark', ...place });
    } else if (groups['number'] !== undefined) {
      const isShare = groups['more'] === '%';
      const value = numberIn(groups['number']) * (groups['scale'] === undefined ? 1 : 1000);
      if (isShare) put({ kind: 'break', text: '%', ...place });
      else put({ kind: 'number', text: groups['number'], value, isScaled: groups['scale'] !== undefined, ...place });
    } else if (groups['star'] !== undefined) {
      // A row of stars is decoration.
      if (tokens.at(-1)?.text === 'bintang' && tokens.at(-1)?.end === begin) continue;
      put({ kind: 'word', text: 'bintang', ...place });
    } else if (groups['word'] !== undefined) put({ kind: 'word', text: part.toLowerCase(), ...place });
    else if (groups['link'] !== undefined) isLinked = true;
    else if (groups['open'] !== undefined) {
      put({ kind: 'break', text: '(', ...place });
      depth += 1;
    } else if (groups['close'] !== undefined) {
      depth = Math.max(0, depth - 1);
      put({ kind: 'break', text: ')', ...place });
    } else if (groups['other'] !== undefined) put({ kind: 'break', text: part, ...place });
  }
  return tokens;
};

/** The words and numbers of a phrase, as `tokensOf` splits them. */
export const phraseOf = (text: string): readonly string[] =>
  tokensOf(text)
    .filter(({ kind }) => kind !== 'break')
    .map((token) => token.text);

/** Whether a phrase stands at a place; its length in tokens, else 0. */
export const matchAt = (tokens: readonly Token[], place: number, phrase: readonly string[]): number =>
  phrase.length > 0 && phrase.every((part, offset) => tokens[place + offset]?.kind !== 'break' && tokens[place + offset]?.text === part)
    ? phrase.length
    : 0;
