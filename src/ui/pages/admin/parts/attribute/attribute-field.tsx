import type { ValueProblem } from '../../../../../domain/attribute/attribute-value.ts';
import { choicesOf, type GameAttribute } from '../../../../../domain/attribute/game-attribute.ts';
import { numberText } from '../../../../../domain/attribute/number-text.ts';
import { Field } from '../../../../components/forms/field.tsx';
import { TextField } from '../../../../components/forms/text-field.tsx';
import { attributesText } from './attribute.text.ts';
import styles from './attribute-fields.module.scss';

interface Props {
  readonly attribute: GameAttribute;
  /** Empty when nothing is said. */
  readonly value: string;
  readonly problem: ValueProblem | null;
  readonly onChange: (value: string) => void;
}

const LONGEST_VALUE = 120;

/** One attribute of a product, with the control that its kind asks for. */
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
  return (
    <Field label={label} error={error}>
      {(ties) => (
        <select
          {...ties}
          className={styles['select']}
          name={`a.${attribute.key}`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{attributesText.none}</option>
          {/* From before the schema: it stays until somebody chooses. */}
          {value === '' || choices.includes(value) ? null : <option value={value}>{attributesText.leftover(value)}</option>}
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};
