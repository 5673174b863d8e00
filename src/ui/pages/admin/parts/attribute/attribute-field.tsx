import type { ValueProblem } from '../../../../../domain/attribute/attribute-value.ts';
import { choicesOf, type GameAttribute } from '../../../../../domain/attribute/game-attribute.ts';
import { numberText } from '../../../../../domain/attribute/number-text.ts';
import { ChoiceField } from '../../../../components/forms/choice-field.tsx';
import { TextField } from '../../../../components/forms/text-field.tsx';
import { attributesText } from './attribute.text.ts';

interface Props {
  readonly attribute: GameAttribute;
  /** Empty without a value. */
  readonly value: string;
  readonly problem: ValueProblem | null;
  readonly onChange: (value: string) => void;
}

const LONGEST_VALUE = 120;

/** One attribute of a product, with the control of its kind. */
export const AttributeField = ({ attribute, value, problem, onChange }: Props) => {
  const { name, unit, min, max, isRequired } = attribute;
  const named = unit === null ? name : attributesText.withUnit(name, unit);
  const label = isRequired ? attributesText.required(named) : named;
  const error =
    problem === null ? null : attributesText.valueProblems[problem](numberText(min ?? 0), max === null ? null : numberText(max));
  if (attribute.kind === 'text' || attribute.kind === 'number') {
    return (
      <TextField
        label={label}
        name={`a.${attribute.key}`}
        inputMode={attribute.kind === 'number' ? 'decimal' : 'text'}
        maxLength={LONGEST_VALUE}
        error={error}
        value={value}
        onChange={onChange}
      />
    );
  }
  const choices = choicesOf(attribute);
  // A value that the schema no longer allows stays until another one is selected.
  const isLeftover = value !== '' && !choices.includes(value);
  return (
    <ChoiceField
      label={label}
      name={`a.${attribute.key}`}
      error={error}
      options={[
        ['', attributesText.none],
        ...(isLeftover ? [[value, attributesText.leftover(value)] as const] : []),
        ...choices.map((choice) => [choice, choice] as const),
      ]}
      value={value}
      onChange={onChange}
    />
  );
};
