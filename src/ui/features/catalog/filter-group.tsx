import type { ReactNode } from 'react';
import styles from './filter-panel.module.scss';

interface Props {
  readonly legend: string;
  /** A group without choices is not shown. */
  readonly choices?: readonly unknown[];
  readonly children: ReactNode;
}

/** A fieldset of choices of one kind. */
export const FilterGroup = ({ legend, choices, children }: Props) =>
  choices?.length === 0 ? null : (
    <fieldset className={styles['group']}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
