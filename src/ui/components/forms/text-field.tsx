import type { InputHTMLAttributes, ReactNode } from 'react';
import { Field } from './field.tsx';
import styles from './text-field.module.scss';

interface Props
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'enterKeyHint'> {
  readonly label: string;
  readonly name: string;
  readonly type?: 'text' | 'email';
  readonly hint?: ReactNode;
  readonly error: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One line of text. */
export const TextField = ({ label, hint, error, type = 'text', onChange, ...input }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {(ties) => (
      <input
        {...input}
        {...ties}
        type={type}
        className={styles['input']}
        autoCapitalize={type === 'email' || input.autoComplete === 'username' ? 'none' : undefined}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
