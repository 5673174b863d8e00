import { useId } from 'react';
import styles from './segmented.module.scss';

interface Props<T extends string> {
  readonly label: string;
  readonly options: readonly (readonly [value: T, name: string])[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A segmented control of radio buttons. */
export const Segmented = <T extends string>({ label, options, value, onChange }: Props<T>) => {
  const name = useId();
  return (
    <fieldset className={styles['group']}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(([option, text]) => (
        <label key={option}>
          <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
};
