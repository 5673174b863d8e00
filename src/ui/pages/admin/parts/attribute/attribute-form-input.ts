import { type AttributeDraft, blankAttribute, readChoices } from '../../../../../domain/attribute/attribute-draft.ts';
import { commonWords } from '../../../../../domain/attribute/common-words.ts';
import { numberOf, numberText } from '../../../../../domain/attribute/number-text.ts';
import { readWordLines } from '../../../../../domain/attribute/reading-words.ts';

/** A draft as form values. */
export interface AttributeFormInput extends Omit<AttributeDraft, 'unit' | 'choices' | 'min' | 'max' | 'advertWords'> {
  readonly unit: string;
  /** One per line. */
  readonly choices: string;
  readonly min: string;
  readonly max: string;
  /** One per line; without own words the common ones of the trade are shown and used. */
  readonly advertWords: string;
  readonly hasOwnWords: boolean;
}

const shown = (value: number | null): string => (value === null ? '' : numberText(value));

export const toFormInput = (draft: AttributeDraft): AttributeFormInput => ({
  name: draft.name,
  kind: draft.kind,
  unit: draft.unit ?? '',
  choices: draft.choices.join('\n'),
  min: shown(draft.min),
  max: shown(draft.max),
  isFilter: draft.isFilter,
  isFact: draft.isFact,
  isRequired: draft.isRequired,
  advertWords: (draft.advertWords ?? []).join('\n'),
  hasOwnWords: draft.advertWords !== null,
});

export const emptyFormInput = toFormInput(blankAttribute);

/** The words that adverts are read by: the owner's, else the common ones for the name and the choices of now. */
export const shownWords = (input: AttributeFormInput): string =>
  input.hasOwnWords
    ? input.advertWords
    : commonWords({ name: input.name.trim(), kind: input.kind, unit: input.unit.trim(), choices: readChoices(input.choices) }).join('\n');

/** Null for invalid input. */
const bound = (text: string): number | null | undefined => (text.trim() === '' ? null : (numberOf(text.trim()) ?? undefined));

/** The draft; null when a bound is not a number. */
export const fromFormInput = ({ hasOwnWords, advertWords, ...input }: AttributeFormInput): AttributeDraft | null => {
  const isNumber = input.kind === 'number';
  const [min, max] = isNumber ? [bound(input.min), bound(input.max)] : [null, null];
  if (min === undefined || max === undefined) return null;
  return {
    ...input,
    unit: input.unit,
    choices: readChoices(input.choices),
    min,
    max,
    advertWords: hasOwnWords ? readWordLines(advertWords) : null,
  };
};

/** Reads a stored draft, as far as it is valid. One of an earlier release has no words. */
export const recalled = (stored: unknown): AttributeFormInput | null => {
  if (typeof stored !== 'object' || stored === null) return null;
  const { advertWords, hasOwnWords } = emptyFormInput;
  const whole: Record<string, unknown> = { advertWords, hasOwnWords, ...stored };
  const isLike = Object.entries(emptyFormInput).every(([key, value]) => typeof whole[key] === typeof value);
  return isLike ? (whole as unknown as AttributeFormInput) : null;
};
