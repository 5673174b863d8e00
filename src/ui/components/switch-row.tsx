import type { ReactNode } from 'react';
import styles from './switch-row.module.scss';

interface Props {
  readonly name: string;
  /** The form value while it is on. */
  readonly value?: string;
  readonly label: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch as a row. */
export const SwitchRow = ({ name, value = '1', label, isOn, onChange }: Props) => (
  <label className={styles['row']}>
    {typeof label === 'string' ? label : <span>{label}</span>}
    <input
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      name={name}
      value={value}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);
