import type { GameAttribute } from './game-attribute.ts';

/** How adverts name an attribute, and its choices: "glory" stands for "Mythical Glory". */
export interface ReadingWords {
  readonly names: readonly string[];
  readonly choices: readonly (readonly [word: string, choice: string])[];
}

/** What the words of an attribute are made for. */
export type WordedAttribute = Pick<GameAttribute, 'name' | 'kind' | 'unit' | 'choices'>;

export const MAX_READING_WORDS = 200;
export const LONGEST_READING_WORD = 130;

const PAIR = /^([^=]*\S)\s*=\s*(\S.*)$/;

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Reads words separated by line breaks or commas, without duplicates: `skin`, or `glory = Mythical Glory` for a choice. */
export const readWordLines = (text: string): readonly string[] => {
  const found = text
    .split(/[\n,]/)
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '');
  return found.filter((line, place) => found.findIndex((other) => sameText(other, line)) === place);
};

/** Splits the lines into names of the attribute and names of its choices. */
export const readingWords = (lines: readonly string[]): ReadingWords => {
  const pairs = lines.flatMap((line) => {
    const [, word, choice] = PAIR.exec(line) ?? [];
    return word === undefined || choice === undefined ? [] : [[word, choice] as const];
  });
  return { names: lines.filter((line) => !line.includes('=')), choices: pairs };
};

/** The choices that lines name and the attribute does not have: their words would find nothing. */
export const unknownChoices = (lines: readonly string[], choices: readonly string[]): readonly string[] =>
  readingWords(lines)
    .choices.map(([, choice]) => choice)
    .filter((choice) => !partsOfChoices(choices).some((known) => sameText(known, choice)));

/** A choice can name several things at once: "Moonton dan Google". */
export const partsOfChoice = (choice: string): readonly string[] => choice.split(/ (?:dan|and|&|\+) |, ?| ?[/+] ?/);

/** All choices, and the parts of those that name several things. */
export const partsOfChoices = (choices: readonly string[]): readonly string[] => [
  ...new Set([...choices, ...choices.flatMap(partsOfChoice)]),
];
