import type { ReactNode } from 'react';
import styles from './pick.module.scss';

interface Props {
  readonly type: 'checkbox' | 'radio';
  readonly name: string;
  readonly value: string;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
  readonly children: ReactNode;
  /** Text at the end of the row, for example a count. */
  readonly end?: string;
  /** Choosing it would leave nothing: shown dimmed, and still a choice. */
  readonly isEmpty?: boolean;
}

/** A checkbox or radio button as a row. */
export const Pick = ({ type, name, value, isChosen, onChange, children, end, isEmpty = false }: Props) => (
  <label className={styles['pick']} data-empty={(isEmpty && !isChosen) || undefined}>
    <input type={type} name={name} value={value} checked={isChosen} onChange={(event) => onChange(event.target.checked)} />
    {children}
    {end === undefined ? null : <span className={styles['end']}>{end}</span>}
  </label>
);
