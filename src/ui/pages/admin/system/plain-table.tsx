import { type ReactNode, useId } from 'react';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import styles from './parts.module.scss';

interface FigureRow {
  readonly key: string;
  readonly cells: readonly ReactNode[];
}

interface Props {
  readonly title: string;
  readonly about?: string;
  readonly columns: readonly string[];
  /** The first cell is the row header. */
  readonly rows: readonly FigureRow[];
  /** Shown instead of a table without rows. */
  readonly empty?: string;
}

const columnOf = (header: string, place: number): TableColumn<FigureRow> => ({
  id: header,
  header,
  isRowHeader: place === 0,
  cell: ({ cells }) => cells[place],
});

/** A table of technical figures. */
export const PlainTable = ({ title, about, columns, rows, empty }: Props) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id}>{title}</h2>
      {about === undefined ? null : <p>{about}</p>}
      {rows.length === 0 && empty !== undefined ? (
        <p>{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        // biome-ignore lint/a11y/useSemanticElements: a nested section would need a name of its own.
        <div role="group" aria-labelledby={id} className={styles['scroll']} tabIndex={0}>
          <DataTable layout="figures" columns={columns.map(columnOf)} rows={rows} idOf={({ key }) => key} />
        </div>
      )}
    </section>
  );
};
