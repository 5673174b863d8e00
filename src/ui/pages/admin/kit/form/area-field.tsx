import { Field } from '../../../../components/forms/field.tsx';
import styles from './area-field.module.scss';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly error: string | null;
  readonly rows?: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Several lines of text. */
export const AreaField = ({ label, name, hint, error, rows = 4, value, onChange }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {(ties) => (
      <textarea
        {...ties}
        name={name}
        rows={rows}
        className={styles['area']}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
