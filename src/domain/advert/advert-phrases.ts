import { commonWords } from '../attribute/common-words.ts';
import { partsOfChoices, readingWords } from '../attribute/reading-words.ts';
import type { Attribute } from '../catalog/product.ts';
import type { AdvertMark, ReadAttribute } from './advert.ts';
import { matchAt, phraseOf, type Token } from './advert-tokens.ts';
import { FILLERS, NEGATIONS_AFTER, NEGATIONS_BEFORE } from './advert-words.ts';

interface Phrase {
  readonly attribute: ReadAttribute;
  /** The choice that the phrase stands for; null for the name of the attribute. */
  readonly choice: string | null;
  readonly parts: readonly string[];
}

/** A phrase at a place of the text. */
export interface Hit extends Omit<Phrase, 'parts'> {
  readonly at: number;
  /** After its last token. */
  readonly until: number;
}

/** What was read, with its place. */
export interface Reading {
  readonly line: Attribute;
  readonly marks: readonly AdvertMark[];
}

/** A paste has many lines, and the words of all games are more than thousand. */
const KNOWN = new WeakMap<readonly ReadAttribute[], readonly Phrase[]>();

export const phrasesOf = (attributes: readonly ReadAttribute[]): readonly Phrase[] => {
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
export const hitsIn = (tokens: readonly Token[], phrases: readonly Phrase[]): readonly Hit[] => {
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
export const wordsBefore = (tokens: readonly Token[], at: number, count: number): readonly Token[] => {
  const words: Token[] = [];
  for (let place = at - 1; place >= 0 && words.length < count; place -= 1) {
    const token = tokens[place];
    if (token === undefined || token.kind === 'break') break;
    words.push(token);
  }
  return words;
};

export const wordsAfter = (tokens: readonly Token[], from: number, count: number): readonly Token[] => {
  const words: Token[] = [];
  for (let place = from; place < tokens.length && words.length < count; place += 1) {
    const token = tokens[place];
    if (token === undefined || token.kind === 'break') break;
    words.push(token);
  }
  return words;
};

export const textOf = (words: readonly Token[]): readonly string[] => words.map(({ text }) => text);

export const markOf = (tokens: readonly Token[], label: string, at: number, until: number): AdvertMark => ({
  kind: 'attribute',
  label,
  begin: tokens[at]?.begin ?? 0,
  end: tokens[until - 1]?.end ?? 0,
});

/** Whether a hit names a counted attribute. */
export const isCounted = ({ attribute, choice }: Hit): boolean => attribute.kind === 'number' && choice === null;

/** Whether the words around a hit say that it is not so. */
export const isNegated = (tokens: readonly Token[], { at, until }: Hit): boolean => {
  const [before, secondBefore] = textOf(wordsBefore(tokens, at, 2));
  if (before !== undefined && (NEGATIONS_BEFORE.has(before) || (FILLERS.has(before) && NEGATIONS_BEFORE.has(secondBefore ?? ''))))
    return true;
  const after = textOf(wordsAfter(tokens, until, 3)).filter((word) => !FILLERS.has(word));
  return NEGATIONS_AFTER.has(after[0] ?? '');
};
