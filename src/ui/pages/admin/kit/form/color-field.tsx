import { isHexColor } from '../../../../../domain/shared/color.ts';
import { Field } from '../../../../components/forms/field.tsx';
import styles from './color-field.module.scss';
import { formText } from './form.text.ts';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly error: string | null;
  /** `#rrggbb`, or incomplete input; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const UNSET = '#888888';

/** A colour, typed or picked. */
export const ColorField = ({ label, name, hint, error, value, onChange }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {(ties) => (
      <span className={styles['group']}>
        <input
          type="color"
          aria-label={formText.pickColor(label)}
          value={isHexColor(value) ? value.toLowerCase() : UNSET}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          {...ties}
          type="text"
          name={name}
          value={value}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    )}
  </Field>
);
