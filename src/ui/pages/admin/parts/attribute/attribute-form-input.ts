import { type AttributeDraft, blankAttribute, readChoices } from '../../../../../domain/attribute/attribute-draft.ts';
import { numberOf, numberText } from '../../../../../domain/attribute/number-text.ts';

/** A draft as form values. */
export interface AttributeFormInput extends Omit<AttributeDraft, 'unit' | 'choices' | 'min' | 'max'> {
  readonly unit: string;
  /** One per line. */
  readonly choices: string;
  readonly min: string;
  readonly max: string;
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
});

export const emptyFormInput = toFormInput(blankAttribute);

/** Null for invalid input. */
const bound = (text: string): number | null | undefined => (text.trim() === '' ? null : (numberOf(text.trim()) ?? undefined));

/** The draft; null when a bound is not a number. */
export const fromFormInput = (input: AttributeFormInput): AttributeDraft | null => {
  const isNumber = input.kind === 'number';
  const [min, max] = isNumber ? [bound(input.min), bound(input.max)] : [null, null];
  if (min === undefined || max === undefined) return null;
  return { ...input, unit: input.unit, choices: readChoices(input.choices), min, max };
};

/** Reads a stored draft, as far as it is valid. */
export const recalled = (stored: unknown): AttributeFormInput | null => {
  if (typeof stored !== 'object' || stored === null) return null;
  const isLike = Object.entries(emptyFormInput).every(([key, value]) => typeof (stored as Record<string, unknown>)[key] === typeof value);
  return isLike ? (stored as AttributeFormInput) : null;
};
