import type { ReactNode } from 'react';
import { classNames } from '../../../../components/class-names.ts';
import styles from './data-table.module.scss';

/** One column of a table of the admin. */
export interface TableColumn<Row> {
  /** The sort key; omitted when the column cannot be sorted. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The row header for screen readers. */
  readonly isRowHeader?: boolean;
  readonly isSortable?: boolean;
  readonly isNumber?: boolean;
  /** Secondary text. */
  readonly isFaint?: boolean;
  /** Shows its name in block layout, which has no head. */
  readonly isNamed?: boolean;
  /** Fills the remaining width, and the first line of a compact row. */
  readonly isMain?: boolean;
  /** In a compact row at the end of its first line. */
  readonly isAside?: boolean;
  /** Shown from this width; a column without it is shown in narrow rows too. */
  readonly from?: 'desktop';
}

export interface TableSort {
  readonly by: string;
  readonly isFalling: boolean;
}

/** The alignment of a column's cells, and the width from which they are shown. */
export const columnClass = <Row>({ isMain, isNumber, isFaint, isAside, from }: TableColumn<Row>): string =>
  classNames(
    isMain === true && styles['main'],
    isNumber === true && styles['number'],
    isFaint === true && styles['faint'],
    isAside === true && styles['aside'],
    from !== undefined && styles[from],
  );
