import { useState } from 'react';
import { Icon } from '../icon.tsx';
import { Field } from './field.tsx';
import { formsText } from './forms.text.ts';
import styles from './password-field.module.scss';

interface Props {
  readonly label: string;
  readonly name: string;
  /** Whether it is an existing password or a new one, for password managers; `off` where it is not the shop's. */
  readonly autoComplete: 'current-password' | 'new-password' | 'off';
  readonly hint?: string;
  readonly error: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A password field with a button that reveals the input. */
export const PasswordField = ({ label, hint, error, value, onChange, ...input }: Props) => {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <div className={styles['group']}>
          <input
            {...input}
            {...ties}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button type="button" aria-pressed={isShown} aria-label={formsText.showPassword} onClick={() => setShown(!isShown)}>
            <Icon name={isShown ? 'eyeOff' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
};
