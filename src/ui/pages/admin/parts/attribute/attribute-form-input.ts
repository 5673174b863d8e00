import { type AttributeDraft, blankAttribute, readChoices } from '../../../../../domain/attribute/attribute-draft.ts';
import { numberOf, numberText } from '../../../../../domain/attribute/number-text.ts';

/** A draft as it stands in the form's fields. */
export interface TypedAttribute extends Omit<AttributeDraft, 'unit' | 'choices' | 'min' | 'max'> {
  readonly unit: string;
  /** One per line. */
  readonly choices: string;
  readonly min: string;
  readonly max: string;
}

const shown = (value: number | null): string => (value === null ? '' : numberText(value));

export const toTyped = (draft: AttributeDraft): TypedAttribute => ({
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

export const blankTyped = toTyped(blankAttribute);

/** Null for what is no number. */
const bound = (text: string): number | null | undefined => (text.trim() === '' ? null : (numberOf(text.trim()) ?? undefined));

/** What the fields say; null when a bound is not a number. */
export const fromTyped = (typed: TypedAttribute): AttributeDraft | null => {
  const isNumber = typed.kind === 'number';
  const [min, max] = isNumber ? [bound(typed.min), bound(typed.max)] : [null, null];
  if (min === undefined || max === undefined) return null;
  return { ...typed, unit: typed.unit, choices: readChoices(typed.choices), min, max };
};

/** Takes up what a tab kept, as far as it is what a form holds. */
export const recalled = (kept: unknown): TypedAttribute | null => {
  if (typeof kept !== 'object' || kept === null) return null;
  const isLike = Object.entries(blankTyped).every(([key, value]) => typeof (kept as Record<string, unknown>)[key] === typeof value);
  return isLike ? (kept as TypedAttribute) : null;
};
