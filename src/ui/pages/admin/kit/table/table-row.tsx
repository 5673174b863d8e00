import type { RowData } from '@tanstack/react-table';
import { memo, type Ref } from 'react';
import styles from './data-table.module.scss';
import type { ShownRow } from './features.ts';
import { SelectBox } from './select-box.tsx';
import { tableText } from './table.text.ts';
import { columnClass, type TableColumn } from './table-column.ts';

interface Props<T extends RowData> {
  readonly row: ShownRow<T>;
  readonly columns: readonly TableColumn<T>[];
  /** Its accessible name; null for a row that cannot be selected. */
  readonly name: string | null;
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  /** Its index in a table that is rendered only in part. */
  readonly place?: number | undefined;
  readonly measure?: Ref<HTMLTableRowElement> | undefined;
}

const Shown = <T extends RowData>({ row, columns, name, isChosen, isBusy, place, measure }: Props<T>) => (
  <tr
    ref={measure}
    data-index={place}
    aria-rowindex={place === undefined ? undefined : place + 2}
    data-chosen={isChosen}
    aria-busy={isBusy || undefined}
  >
    {name === null ? null : (
      <td className={styles['choice']}>
        <SelectBox label={tableText.chooseOne(name)} isChosen={isChosen} onChange={row.getToggleSelectedHandler()} />
      </td>
    )}
    {columns.map((column) => {
      const cell = {
        className: columnClass(column),
        'data-column': column.id,
        'data-name': column.isNamed === true ? column.header : undefined,
        children: column.cell(row.original),
      };
      return column.isRowHeader === true ? <th key={column.id} scope="row" {...cell} /> : <td key={column.id} {...cell} />;
    })}
  </tr>
);

/** One row; it renders only when it or its selection changed. */
export const TableRow = memo(Shown) as typeof Shown;
