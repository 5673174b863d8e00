import type { ReactNode, TextareaHTMLAttributes } from 'react';
import { Field } from '../../../../components/forms/field.tsx';
import styles from './plain-area-field.module.scss';

interface Props extends Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'placeholder' | 'rows' | 'onBlur' | 'spellCheck'> {
  readonly label: string;
  readonly name: string;
  readonly hint?: ReactNode;
  readonly error: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Several lines of text. */
export const AreaField = ({ label, hint, error, onChange, rows = 3, ...area }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {(ties) => <textarea {...area} {...ties} rows={rows} className={styles['area']} onChange={(event) => onChange(event.target.value)} />}
  </Field>
);
