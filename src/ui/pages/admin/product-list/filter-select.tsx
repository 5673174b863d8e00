import { Icon } from '../../../components/icon.tsx';
import styles from './product-filters.module.scss';

interface Props<T extends string> {
  readonly label: string;
  readonly options: readonly (readonly [value: T, name: string])[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A select in the filter row, as wide as its text. */
export const FilterSelect = <T extends string>({ label, options, value, onChange }: Props<T>) => (
  <label className={styles['select']}>
    <span className="visually-hidden">{label}</span>
    <select value={value} onChange={({ target }) => onChange(target.value as T)}>
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
    <Icon name="chevronDown" size="small" />
  </label>
);
