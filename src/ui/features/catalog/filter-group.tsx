import type { ReactNode } from 'react';
import styles from './filter-panel.module.scss';

interface Props {
  readonly legend: string;
  /** A group with nothing to choose from is not shown. */
  readonly choices?: readonly unknown[];
  readonly children: ReactNode;
}

/** Choices of one kind, under their name. */
export const FilterGroup = ({ legend, choices, children }: Props) =>
  choices?.length === 0 ? null : (
    <fieldset className={styles['group']}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
