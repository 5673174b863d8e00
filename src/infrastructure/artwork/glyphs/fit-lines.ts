import { type Glyphs, hasSign, type Setting, widthOf } from './glyphs.ts';

const MARKS = /\p{Mark}/gu;

/**
 * Reduces a text to the available characters: decorated alphabets become plain ones (Unicode compatibility decomposition), missing
 * characters lose their accents or are removed, and white space becomes single spaces.
 */
export const writable = (text: string, characters: Glyphs): string =>
  Array.from(text.normalize('NFKC'), (sign) => {
    if (hasSign(characters, sign)) return sign;
    if (/\s/u.test(sign)) return ' ';
    return Array.from(sign.normalize('NFD').replace(MARKS, ''), (plain) => (hasSign(characters, plain) ? plain : '')).join('');
  })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** The longest prefix that fits, at least one character. */
const cut = (text: string, width: number, setting: Setting, end = ''): string => {
  const signs = Array.from(text);
  let count = signs.length;
  const start = (): string => signs.slice(0, count).join('').trimEnd();
  while (count > 1 && widthOf(start() + end, setting) > width) count -= 1;
  return start();
};

/** One line, truncated with an ellipsis. */
export const oneLine = (text: string, width: number, setting: Setting): string =>
  widthOf(text, setting) <= width ? text : `${cut(text, width, setting, '…')}…`;

/** Breaks a text between words; a word wider than a line is broken itself. */
const broken = (text: string, width: number, setting: Setting): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer, setting) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (widthOf(line, setting) > width) {
      const head = cut(line, width, setting);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  return line === '' ? lines : [...lines, line];
};

export interface FittedLines {
  readonly lines: readonly string[];
  readonly setting: Setting;
}

/** Sets a text at the largest size that fits into the number of lines; at the smallest size it is truncated with an ellipsis. */
export const fitLines = (text: string, width: number, settings: readonly (Setting & { readonly max: number })[]): FittedLines | null => {
  let last: FittedLines | null = null;
  for (const setting of settings) {
    const lines = broken(text, width, setting);
    if (lines.length <= setting.max) return { lines, setting };
    const rest = lines.slice(setting.max - 1).join(' ');
    last = { lines: [...lines.slice(0, setting.max - 1), oneLine(rest, width, setting)], setting };
  }
  return last;
};
