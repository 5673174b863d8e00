import type { AttributeChoice } from '../catalog/product-query.ts';
import { choicesOf, type GameAttribute } from './game-attribute.ts';
import { numberOf, numberText } from './number-text.ts';

/** What an address may ask of an attribute: part of the schema that a list knows. */
export type Filterable = Pick<GameAttribute, 'id' | 'key' | 'name' | 'kind' | 'unit' | 'choices'>;

const PREFIX = 'a.';

/** The names of its fields in addresses and forms: `a.rank`, `a.skin.min`, `a.skin.max`. */
export const fieldsOf = ({ key }: Pick<Filterable, 'key'>) =>
  ({ values: `${PREFIX}${key}`, min: `${PREFIX}${key}.min`, max: `${PREFIX}${key}.max` }) as const;

/** Any of these values. Null without a condition. */
export const chooseValues = (attribute: Filterable, wanted: readonly string[]): AttributeChoice | null => {
  const values = choicesOf(attribute).filter((choice) => wanted.includes(choice));
  const field = fieldsOf(attribute).values;
  return values.length === 0 ? null : { id: attribute.id, values, min: null, max: null, pairs: values.map((value) => [field, value]) };
};

/** A range; its ends are swapped when the first is the greater one. Null without any end. */
export const chooseRange = (attribute: Filterable, low: number | null, high: number | null): AttributeChoice | null => {
  const turned = low !== null && high !== null && low > high;
  const [min, max] = turned ? [high, low] : [low, high];
  const fields = fieldsOf(attribute);
  const pair = (name: string, value: number | null): [string, string][] =>
    value === null ? [] : [[name, numberText(value).replaceAll('.', '')]];
  return min === null && max === null
    ? null
    : { id: attribute.id, values: null, min, max, pairs: [...pair(fields.min, min), ...pair(fields.max, max)] };
};

/**
 * The attribute filters of an address such as `?game=mobile-legends&a.rank=Mythic&a.skin.min=100`, in the schema's order. Parameters that
 * the schema does not know are ignored.
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
