import type { ReactNode } from 'react';
import { classNames } from '../../../../components/class-names.ts';
import styles from './data-table.module.scss';

/** One column of a table of the admin. */
export interface TableColumn<Row> {
  /** What it is sorted by, when it can be. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Names its row to screen readers. */
  readonly isRowHeader?: boolean;
  readonly isSortable?: boolean;
  readonly isNumber?: boolean;
  /** Of less weight than the others. */
  readonly isFaint?: boolean;
  /** Says its name in rows that are blocks, where no head does. */
  readonly isNamed?: boolean;
  /** Fills the remaining width, and the first line of a compact row. */
  readonly isMain?: boolean;
  /** Shown from this width on; a column without is shown in narrow rows too. */
  readonly from?: 'tablet' | 'desktop';
}

export interface TableSort {
  readonly by: string;
  readonly isFalling: boolean;
}

/** How a column's cells are aligned, and from which width on they are shown. */
export const columnClass = <Row>({ isMain, isNumber, isFaint, from }: TableColumn<Row>): string =>
  classNames(
    isMain === true && styles['main'],
    isNumber === true && styles['number'],
    isFaint === true && styles['faint'],
    from !== undefined && styles[from],
  );
