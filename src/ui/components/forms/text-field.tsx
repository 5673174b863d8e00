import type { InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Field } from './field.tsx';
import styles from './text-field.module.scss';

interface Props
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'autoComplete'
    | 'autoCapitalize'
    | 'inputMode'
    | 'list'
    | 'placeholder'
    | 'maxLength'
    | 'enterKeyHint'
    | 'spellCheck'
    | 'onFocus'
    | 'onBlur'
  > {
  readonly label: string;
  readonly name: string;
  readonly type?: 'text' | 'email' | 'date' | 'time' | 'datetime-local';
  readonly hint?: ReactNode;
  readonly error: string | null;
  readonly showsHint?: boolean;
  /** Masks the input. Unlike those of a password field, browsers do not offer to store it. */
  readonly isCovered?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const MOMENTS: ReadonlySet<string> = new Set(['datetime-local', 'date', 'time']);

/** A field for one line of text, a date, a time, or both. */
export const TextField = ({ label, hint, error, showsHint = false, isCovered = false, type = 'text', onChange, ...input }: Props) => (
  <Field label={label} hint={hint} error={error} showsHint={showsHint}>
    {(ties) => (
      <input
        autoCapitalize={type === 'email' || input.autoComplete === 'username' ? 'none' : undefined}
        spellCheck={false}
        {...input}
        {...ties}
        type={type}
        className={classNames(styles['input'], MOMENTS.has(type) && styles['moment'], isCovered && styles['covered'])}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
