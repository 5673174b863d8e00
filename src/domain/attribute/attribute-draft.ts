import { characterCount } from '../shared/character-count.ts';
import { commonWords } from './common-words.ts';
import { type AttributeKind, type GameAttribute, isNamed } from './game-attribute.ts';
import { LONGEST_READING_WORD, MAX_READING_WORDS, unknownChoices } from './reading-words.ts';

/** An attribute as the form describes it, before the database assigns an id. */
export interface AttributeDraft extends Omit<GameAttribute, 'id' | 'key'> {
  /** How adverts name it and its choices (`readingWords`); null for the common words of the trade. */
  readonly advertWords: readonly string[] | null;
}

/** Picks the editable fields of a stored attribute. */
export const draftOf = ({
  name,
  kind,
  unit,
  choices,
  min,
  max,
  isFilter,
  isFact,
  isRequired,
  advertWords,
}: AttributeDraft): AttributeDraft => ({
  name,
  kind,
  unit,
  choices,
  min,
  max,
  isFilter,
  isFact,
  isRequired,
  advertWords,
});

export const isSameDraft = (one: AttributeDraft, other: AttributeDraft): boolean =>
  JSON.stringify(draftOf(one)) === JSON.stringify(draftOf(other));

export type DraftField = 'name' | 'unit' | 'choices' | 'range' | 'advertWords';
export type DraftProblem = 'empty' | 'too-long' | 'taken' | 'none' | 'too-many' | 'turned' | 'unknown';

export const MAX_ATTRIBUTES = 24;
const MAX_CHOICES = 40;
const LONGEST_NAME = 60;
const LONGEST_UNIT = 14;
const LONGEST_KEY = 40;

export const blankAttribute: AttributeDraft = {
  name: '',
  kind: 'choice',
  unit: null,
  choices: [],
  min: null,
  max: null,
  isFilter: true,
  isFact: false,
  isRequired: false,
  advertWords: null,
};

/** Derives the key of an attribute from its name: "Skin senjata" becomes "skin-senjata". A number makes it unique within the game. */
export const keyOf = (name: string, taken: readonly string[] = []): string => {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_KEY - 3)
    .replace(/^-+|-+$/g, '');
  const base = plain === '' ? 'atribut' : plain;
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${number}`;
    if (!taken.includes(key)) return key;
  }
};

/** Reads choices separated by line breaks or commas, without duplicates. */
export const readChoices = (text: string): string[] => {
  const found = text
    .split(/[\n,]/)
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '');
  return found.filter((choice, place) => found.findIndex((other) => other.toLowerCase() === choice.toLowerCase()) === place);
};

/** Clears the fields that the attribute's kind does not use. */
export const normalisedDraft = (draft: AttributeDraft): AttributeDraft => {
  const isNumber = draft.kind === 'number';
  const used = {
    ...draft,
    name: draft.name.trim(),
    unit: isNumber ? draft.unit?.trim() || null : null,
    choices: draft.kind === 'choice' ? draft.choices : [],
    min: isNumber ? draft.min : null,
    max: isNumber ? draft.max : null,
    isFilter: draft.isFilter && mayFilter(draft.kind),
  };
  // Words that equal the common ones go on following them.
  return draft.advertWords?.join('\n') === commonWords(used).join('\n') ? { ...used, advertWords: null } : used;
};

/** Free text is searched, and offers no values to filter by. */
export const mayFilter = (kind: AttributeKind): boolean => kind !== 'text';

/** Validates a normalised draft. @param others the game's other attributes @returns problems by field */
export const draftProblems = (
  draft: AttributeDraft,
  others: readonly Pick<GameAttribute, 'name'>[],
): ReadonlyMap<DraftField, DraftProblem> => {
  const problems = new Map<DraftField, DraftProblem>();
  if (draft.name === '') problems.set('name', 'empty');
  else if (characterCount(draft.name) > LONGEST_NAME) problems.set('name', 'too-long');
  else if (others.some((other) => isNamed(other, draft.name))) problems.set('name', 'taken');
  if (characterCount(draft.unit ?? '') > LONGEST_UNIT) problems.set('unit', 'too-long');
  if (draft.kind === 'choice') {
    if (draft.choices.length === 0) problems.set('choices', 'none');
    else if (draft.choices.length > MAX_CHOICES) problems.set('choices', 'too-many');
    else if (draft.choices.some((choice) => characterCount(choice) > LONGEST_NAME)) problems.set('choices', 'too-long');
  }
  const words = draft.advertWords ?? [];
  if (words.length > MAX_READING_WORDS) problems.set('advertWords', 'too-many');
  else if (words.some((word) => characterCount(word) > LONGEST_READING_WORD)) problems.set('advertWords', 'too-long');
  else if (unknownChoices(words, draft.choices).length > 0) problems.set('advertWords', 'unknown');
  if (draft.min !== null && draft.max !== null && draft.min > draft.max) problems.set('range', 'turned');
  return problems;
};
