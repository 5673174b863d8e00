import type { InputHTMLAttributes, ReactNode } from 'react';
import { Field } from '../../../../components/forms/field.tsx';
import styles from './line-field.module.scss';

interface Props
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'placeholder' | 'onBlur' | 'type' | 'min' | 'autoComplete'> {
  readonly label: string;
  readonly name: string;
  readonly hint?: ReactNode;
  readonly error: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One line of text that is judged when it is left. */
export const LineField = ({ label, hint, error, onChange, ...input }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {(ties) => (
      <input {...input} {...ties} className={styles['line']} autoCapitalize="none" onChange={(event) => onChange(event.target.value)} />
    )}
  </Field>
);
