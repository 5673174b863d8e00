import type { Attribute } from '../catalog/product.ts';
import type { GameAttribute } from './game-attribute.ts';

/** Whether a value begins with the name of its attribute, as "Equilibrium 3" of "Equilibrium" does. Then only one of them is shown. */
export const repeatsName = (name: string, value: string): boolean =>
  value.trim().toLowerCase().startsWith(`${name.trim().toLowerCase()} `) && name.trim() !== '';

/** The attribute lines of a product page: first those of the schema in its order, numbers with their unit, then all others unchanged. */
export const inSchemaOrder = (schema: readonly Pick<GameAttribute, 'name' | 'unit'>[], lines: readonly Attribute[]): Attribute[] => {
  const place = ({ label }: Attribute): number => {
    const found = schema.findIndex(({ name }) => name.toLowerCase() === label.toLowerCase());
    return found === -1 ? schema.length : found;
  };
  return lines
    .toSorted((a, b) => place(a) - place(b))
    .map((line) => {
      const unit = schema[place(line)]?.unit ?? null;
      const needsUnit = unit !== null && unit.toLowerCase() !== line.label.toLowerCase() && /\d$/.test(line.value);
      return !needsUnit ? line : { label: line.label, value: `${line.value} ${unit}` };
    });
};
