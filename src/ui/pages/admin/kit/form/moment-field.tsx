import type { ReactNode } from 'react';
import { Field } from '../../../../components/forms/field.tsx';
import styles from './moment-field.module.scss';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly hint?: ReactNode;
  readonly error: string | null;
  /** `2026-11-22T14:30` on the shop's clock, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A date and a time on the shop's clock (WIB), wherever the person sits. */
export const MomentField = ({ label, name, hint, error, value, onChange }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {(ties) => (
      <input
        {...ties}
        type="datetime-local"
        name={name}
        className={styles['input']}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
