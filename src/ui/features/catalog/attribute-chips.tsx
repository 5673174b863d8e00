import { numberText } from '../../../domain/attribute/number-text.ts';
import { withChoice, withoutValue } from '../../../domain/attribute/without-value.ts';
import type { AttributeChoice } from '../../../domain/catalog/product-query.ts';
import { ChipLink } from '../../components/chip-link.tsx';
import { attributeFilterText as words } from './attribute-filter.text.ts';
import type { ChipsProps } from './chips-props.ts';
import { listingText } from './listing.text.ts';

const rangeName = ({ min, max }: AttributeChoice): string => {
  if (min !== null && max !== null) return words.between(numberText(min), numberText(max));
  return min === null ? words.upTo(numberText(max ?? 0)) : words.from(numberText(min));
};

/** The active attribute conditions of the selected game: one chip per value, and one per range. */
export const AttributeChips = ({ filter, groups, to }: ChipsProps) => {
  const choices = filter.attributes ?? [];
  return choices.flatMap((choice) => {
    const attribute = groups.attributes.find(({ id }) => id === choice.id);
    if (attribute === undefined) return [];
    const chip = (value: string, left: AttributeChoice | null) => {
      const name = words.attribute(attribute.name, value);
      return (
        <li key={name}>
          <ChipLink to={to({ ...filter, attributes: withChoice(choices, choice.id, left) })} name={name} label={listingText.remove(name)} />
        </li>
      );
    };
    const { values } = choice;
    return values === null ? [chip(rangeName(choice), null)] : values.map((value) => chip(value, withoutValue(choice, value)));
  });
};
