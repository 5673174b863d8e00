import type { ReactNode } from 'react';
import styles from './choice-field.module.scss';
import { Field } from './field.tsx';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly hint?: ReactNode;
  readonly error: string | null;
  readonly showsHint?: boolean;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A select with its label above and room for a hint or an error, unlike `SelectField`. */
export const ChoiceField = ({ label, hint, error, showsHint = false, options, onChange, ...select }: Props) => (
  <Field label={label} hint={hint} error={error} showsHint={showsHint}>
    {(ties) => (
      <select {...select} {...ties} className={styles['select']} onChange={(event) => onChange(event.target.value)}>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
);
