import type { ReactNode } from 'react';
import styles from './pick.module.scss';

interface Props {
  readonly type: 'checkbox' | 'radio';
  readonly name: string;
  readonly value: string;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
  readonly children: ReactNode;
  /** Stands at the end of the row: a count. */
  readonly end?: string;
}

/** One choice of several, as a row. */
export const Pick = ({ type, name, value, isChosen, onChange, children, end }: Props) => (
  <label className={styles['pick']}>
    <input type={type} name={name} value={value} checked={isChosen} onChange={(event) => onChange(event.target.checked)} />
    <span>{children}</span>
    {end === undefined ? null : <span className={styles['end']}>{end}</span>}
  </label>
);
