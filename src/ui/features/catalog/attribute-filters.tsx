import {
  chooseRange,
  chooseValues,
  type Filterable,
  fieldsOf,
  readAttributeChoices,
  withChoice,
  withoutValue,
} from '../../../domain/attribute/attribute-choice.ts';
import { repeatsName } from '../../../domain/attribute/attribute-lines.ts';
import { choicesOf } from '../../../domain/attribute/game-attribute.ts';
import { numberOf, numberText } from '../../../domain/attribute/number-text.ts';
import type { AttributeChoice } from '../../../domain/catalog/product-query.ts';
import { ChipLink } from '../../components/chip-link.tsx';
import { Pick } from '../../components/pick.tsx';
import styles from './attribute-filters.module.scss';
import type { ChipsProps } from './chips-props.ts';
import { FilterGroup } from './filter-group.tsx';
import { listingText } from './listing.text.ts';
import { NumberRange } from './number-range.tsx';

const attributeFilterText = {
  lowest: (name: string): string => `${name} paling sedikit`,
  highest: (name: string): string => `${name} paling banyak`,
  attribute: (name: string, value: string): string => (repeatsName(name, value) ? value : `${name}: ${value}`),
  between: (low: string, high: string): string => `${low} sampai ${high}`,
  from: (low: string): string => `mulai ${low}`,
  upTo: (high: string): string => `sampai ${high}`,
} as const;

const rangeName = ({ min, max }: AttributeChoice): string => {
  if (min !== null && max !== null) return attributeFilterText.between(numberText(min), numberText(max));
  return min === null ? attributeFilterText.upTo(numberText(max ?? 0)) : attributeFilterText.from(numberText(min));
};

/** The active attribute conditions of the selected game: one chip per value, and one per range. */
export const AttributeChips = ({ filter, groups, to }: ChipsProps) => {
  const choices = filter.attributes ?? [];
  return choices.flatMap((choice) => {
    const attribute = groups.attributes.find(({ id }) => id === choice.id);
    if (attribute === undefined) return [];
    const chip = (value: string, left: AttributeChoice | null) => {
      const name = attributeFilterText.attribute(attribute.name, value);
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

interface Props {
  readonly schema: readonly Filterable[];
  readonly choices: readonly AttributeChoice[];
  readonly onChange: (choices: readonly AttributeChoice[]) => void;
}

/** The filters for the attributes of the one selected game. */
export const AttributeFilters = ({ schema, choices, onChange }: Props) =>
  schema.map((attribute) => {
    const chosen = choices.find(({ id }) => id === attribute.id);
    const choose = (choice: AttributeChoice | null): void => onChange(withChoice(choices, attribute.id, choice));
    const { name, unit } = attribute;
    return (
      <FilterGroup key={attribute.id} legend={unit === null || unit.toLowerCase() === name.toLowerCase() ? name : `${name} (${unit})`}>
        {attribute.kind === 'number' ? (
          <Range attribute={attribute} chosen={chosen} onChoose={choose} />
        ) : (
          <Values attribute={attribute} chosen={chosen?.values ?? []} onChoose={choose} />
        )}
      </FilterGroup>
    );
  });

interface RangeProps {
  readonly attribute: Filterable;
  readonly chosen: AttributeChoice | undefined;
  readonly onChoose: (choice: AttributeChoice | null) => void;
}

const Range = ({ attribute, chosen, onChoose }: RangeProps) => {
  const fields = fieldsOf(attribute);
  const { name } = attribute;
  return (
    <NumberRange
      key={`${chosen?.min}-${chosen?.max}`}
      names={[fields.min, fields.max]}
      labels={[attributeFilterText.lowest(name), attributeFilterText.highest(name)]}
      low={chosen?.min ?? null}
      high={chosen?.max ?? null}
      show={numberText}
      read={(text) => numberOf(text.trim())}
      onChange={(low, high) => onChoose(chooseRange(attribute, low, high))}
    >
      {listingText.apply} <span className="visually-hidden">{name}</span>
    </NumberRange>
  );
};

interface ValuesProps {
  readonly attribute: Filterable;
  readonly chosen: readonly string[];
  readonly onChoose: (choice: AttributeChoice | null) => void;
}

const Values = ({ attribute, chosen, onChoose }: ValuesProps) => (
  <div className={styles['values']}>
    {choicesOf(attribute).map((value) => (
      <Pick
        key={value}
        type="checkbox"
        name={fieldsOf(attribute).values}
        value={value}
        isChosen={chosen.includes(value)}
        onChange={(isChosen) =>
          onChoose(chooseValues(attribute, isChosen ? [...chosen, value] : chosen.filter((other) => other !== value)))
        }
      >
        {value}
      </Pick>
    ))}
  </div>
);

/** What a list needs once it is filtered by one game with attributes. */
export const attributeFilterRule = { readAttributeChoices, AttributeChips, AttributeFilters } as const;
export type AttributeFilterRule = typeof attributeFilterRule;
