import type { AttributeChoice } from '../catalog/product-query.ts';
import { orderedRange } from '../shared/ordered-range.ts';
import { choicesOf, type GameAttribute } from './game-attribute.ts';
import { numberOf, numberText } from './number-text.ts';

/** The part of an attribute that filters need. */
export type Filterable = Pick<GameAttribute, 'id' | 'key' | 'name' | 'kind' | 'unit' | 'choices'>;

const PREFIX = 'a.';

/** Query parameters and form fields of an attribute: `a.rank`, `a.skin.min`, `a.skin.max`. */
export const fieldsOf = ({ key }: Pick<Filterable, 'key'>) =>
  ({ values: `${PREFIX}${key}`, min: `${PREFIX}${key}.min`, max: `${PREFIX}${key}.max` }) as const;

/** A filter for any of the given values; null when none of them is valid. */
export const chooseValues = (attribute: Filterable, wanted: readonly string[]): AttributeChoice | null => {
  const values = choicesOf(attribute).filter((choice) => wanted.includes(choice));
  const field = fieldsOf(attribute).values;
  return values.length === 0 ? null : { id: attribute.id, values, min: null, max: null, pairs: values.map((value) => [field, value]) };
};

/** A filter for a range; swapped ends are put in order. Null without any end. */
export const chooseRange = (attribute: Filterable, low: number | null, high: number | null): AttributeChoice | null => {
  const [min, max] = orderedRange(low, high);
  const fields = fieldsOf(attribute);
  const pair = (name: string, value: number | null): [string, string][] =>
    value === null ? [] : [[name, numberText(value).replaceAll('.', '')]];
  return min === null && max === null
    ? null
    : { id: attribute.id, values: null, min, max, pairs: [...pair(fields.min, min), ...pair(fields.max, max)] };
};

/**
 * Reads the attribute filters of an address such as `?game=mobile-legends&a.rank=Mythic&a.skin.min=100`, in the order of the schema.
 * Unknown parameters are ignored.
 */
export const readAttributeChoices = (pairs: Iterable<readonly [string, string]>, schema: readonly Filterable[]): AttributeChoice[] => {
  const all = [...pairs];
  const values = (name: string): string[] => all.filter(([key]) => key === name).map(([, value]) => value.trim());
  return schema.flatMap((attribute) => {
    const fields = fieldsOf(attribute);
    const bound = (name: string): number | null => numberOf(values(name)[0] ?? '');
    const choice =
      attribute.kind === 'number'
        ? chooseRange(attribute, bound(fields.min), bound(fields.max))
        : chooseValues(attribute, values(fields.values));
    return choice === null ? [] : [choice];
  });
};

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
