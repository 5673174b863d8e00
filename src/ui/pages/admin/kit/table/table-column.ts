import type { ReactNode } from 'react';

/** One column of a table of the admin. */
export interface TableColumn<Row> {
  /** What it is sorted by, when it can be. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isSortable?: boolean;
  readonly isNumber?: boolean;
  /** Says its name in compact rows, where no head does. */
  readonly isNamed?: boolean;
  /** Takes the width that is left, and the first line of a compact row. */
  readonly isMain?: boolean;
  /** Shown from this width on; a column without stands in compact rows too. */
  readonly from?: 'tablet' | 'desktop';
}

export interface TableSort {
  readonly by: string;
  readonly isFalling: boolean;
}
