import { memo, type Ref } from 'react';
import { columnClass } from './column-class.ts';
import styles from './data-table.module.scss';
import type { Identified, ShownRow } from './features.ts';
import { SelectBox } from './select-box.tsx';
import { tableText } from './table.text.ts';
import type { TableColumn } from './table-column.ts';

interface Props<T extends Identified> {
  readonly row: ShownRow<T>;
  readonly columns: readonly TableColumn<T>[];
  /** What it is called, for who cannot see it; null for a row nobody chooses. */
  readonly name: string | null;
  readonly isChosen: boolean;
  /** Its place in a table of which only a part is drawn. */
  readonly place?: number | undefined;
  readonly measure?: Ref<HTMLTableRowElement> | undefined;
}

const Shown = <T extends Identified>({ row, columns, name, isChosen, place, measure }: Props<T>) => (
  <tr ref={measure} data-index={place} aria-rowindex={place === undefined ? undefined : place + 2} data-chosen={isChosen}>
    {name === null ? null : (
      <td className={styles['choice']}>
        <SelectBox label={tableText.chooseOne(name)} isChosen={isChosen} onChange={row.getToggleSelectedHandler()} />
      </td>
    )}
    {columns.map((column) => (
      <td
        key={column.id}
        className={columnClass(column)}
        data-column={column.id}
        data-name={column.isNamed === true ? column.header : undefined}
      >
        {column.cell(row.original)}
      </td>
    ))}
  </tr>
);

/** One row; drawn anew only when it changed or was chosen. */
export const TableRow = memo(Shown) as typeof Shown;
