import styles from './select-field.module.scss';

interface Props<T extends string> {
  readonly label: string;
  readonly name: string;
  /** The id of its form when it is outside of it. */
  readonly form?: string;
  readonly options: readonly (readonly [value: T, name: string])[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A native select. */
export const SelectField = <T extends string>({ label, name, form, options, value, onChange }: Props<T>) => (
  <span className={styles['field']}>
    <select name={name} aria-label={label} form={form} value={value} onChange={(event) => onChange(event.target.value as T)}>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  </span>
);
