import type { AttributeChoice } from '../catalog/product-query.ts';

/** Removes one value from a filter; null when the filter becomes empty. */
export const withoutValue = (choice: AttributeChoice, value: string): AttributeChoice | null => {
  const values = choice.values?.filter((other) => other !== value) ?? [];
  return values.length === 0 ? null : { ...choice, values, pairs: choice.pairs.filter(([, text]) => text !== value) };
};

/** Replaces the filter of one attribute; null removes it. */
export const withChoice = (choices: readonly AttributeChoice[], id: string, choice: AttributeChoice | null): AttributeChoice[] => [
  ...choices.filter((other) => other.id !== id),
  ...(choice === null ? [] : [choice]),
];
