import { useEffect, useRef } from 'react';
import { plainCharacters } from '../../../domain/shared/typed-text.ts';
import { classNames } from '../class-names.ts';
import styles from './code-field.module.scss';
import { Field } from './field.tsx';
import { formsText } from './forms.text.ts';

const LENGTH = 6;
const PLACES = [0, 1, 2, 3, 4, 5] as const;

interface Props {
  readonly name: string;
  readonly label?: string;
  readonly hint?: string;
  readonly error: string | null;
  /** Digits only. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when all six digits are entered. */
  readonly onComplete?: () => void;
  /** The field takes the focus when it appears, because nothing else can be done in its step. */
  readonly takesFocus?: boolean;
}

/** A code of six digits from a message or an app: six boxes over one field. */
export const CodeField = ({ name, label = formsText.code, hint, error, value, onChange, onComplete, takesFocus = false }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const now = Math.min(value.length, LENGTH - 1);
  const type = (text: string): void => {
    const digits = plainCharacters(text).replace(/\D/g, '').slice(0, LENGTH);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === LENGTH) onComplete?.();
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <div className={styles['code']}>
          <div className={styles['arches']} aria-hidden="true">
            {PLACES.map((place) => (
              <i key={place} className={classNames(place < value.length && styles['filled'], place === now && styles['now'])}>
                {value[place]}
              </i>
            ))}
          </div>
          <input
            {...ties}
            ref={input}
            className={styles['input']}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete="one-time-code"
            name={name}
            value={value}
            onChange={(event) => type(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
};
