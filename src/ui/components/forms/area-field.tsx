import type { ReactNode, TextareaHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import styles from './area-field.module.scss';
import { Field } from './field.tsx';

interface Props
  extends Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'placeholder' | 'rows' | 'maxLength' | 'autoComplete' | 'onBlur'> {
  readonly label: string;
  readonly name: string;
  readonly hint?: ReactNode;
  readonly error: string | null;
  readonly showsHint?: boolean;
  /** Masks the input. */
  readonly isCovered?: boolean;
  /** The initial height, from which the field grows with its text; without it `rows` sets the height. */
  readonly grows?: 'short' | 'tall';
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text field of several lines. */
export const AreaField = ({ label, hint, error, showsHint = false, isCovered = false, grows, onChange, rows = 3, ...area }: Props) => (
  <Field label={label} hint={hint} error={error} showsHint={showsHint}>
    {(ties) => (
      <textarea
        {...area}
        {...ties}
        rows={rows}
        className={classNames(styles['area'], grows !== undefined && styles[grows], isCovered && styles['covered'])}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
