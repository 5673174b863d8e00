import type { AttributeChoice } from '../catalog/product-query.ts';

/** A choice without one of its values. Null when nothing is left of it. */
export const withoutValue = (choice: AttributeChoice, value: string): AttributeChoice | null => {
  const values = choice.values?.filter((other) => other !== value) ?? [];
  return values.length === 0 ? null : { ...choice, values, pairs: choice.pairs.filter(([, text]) => text !== value) };
};

/** The choices, with one replacing the previous choice of the same attribute; null removes it. */
export const withChoice = (choices: readonly AttributeChoice[], id: string, choice: AttributeChoice | null): AttributeChoice[] => [
  ...choices.filter((other) => other.id !== id),
  ...(choice === null ? [] : [choice]),
];
