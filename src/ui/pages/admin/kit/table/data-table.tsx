import { type RowData, type RowSelectionState, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { classNames } from '../../../../components/class-names.ts';
import styles from './data-table.module.scss';
import { features } from './features.ts';
import { tableText } from './table.text.ts';
import { TableBody } from './table-body.tsx';
import { columnClass, type TableColumn, type TableSort } from './table-column.ts';
import { TableHead } from './table-head.tsx';

const ROWS = Array.from({ length: 12 }, (_, place) => place);

interface SkeletonRowsProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly hasChoice: boolean;
}

/** The number of placeholder rows. */
const SkeletonRows = <Row,>({ columns, hasChoice }: SkeletonRowsProps<Row>) => (
  <tbody aria-hidden="true" className={styles['skeleton']}>
    {ROWS.map((row) => (
      <tr key={row}>
        {hasChoice ? <td className={styles['choice']} /> : null}
        {columns.map((column) => (
          <td key={column.id} className={columnClass(column)} data-column={column.id}>
            <span />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);

interface Props<T extends RowData> {
  /** Omitted where a heading beside the table names it. */
  readonly caption?: string;
  /**
   * `compact`: dense rows, on phones of two lines each. `stacked`: rows become blocks with a line per cell, below 768 px, or with
   * `stackedEarly` below 900 px. `figures`: small and without a narrow layout; its container scrolls.
   */
  readonly layout: 'compact' | 'stacked' | 'stackedEarly' | 'figures';
  /** Stable between renders, so that rows are too. */
  readonly columns: readonly TableColumn<T>[];
  readonly rows: readonly T[];
  readonly idOf: (row: T) => string;
  /** Null when the order cannot be changed. */
  readonly sort?: TableSort | null;
  readonly onSort?: (by: string) => void;
  /** The selection, and the names of rows; omitted for a table without a selection. */
  readonly choice?: {
    readonly chosen: ReadonlySet<string>;
    readonly onChoose: (chosen: ReadonlySet<string>) => void;
    readonly nameOf: (row: T) => string;
  };
  /** Rows are loading: skeletons replace them when there are none to show yet. */
  readonly isLoading?: boolean;
  /** The row with a pending action. */
  readonly busyId?: string | null;
}

const nothing = (): void => undefined;

/** Every table of the admin: selectable rows (Shift selects a range), sortable columns, and a layout for narrow screens. */
export const DataTable = <T extends RowData>({
  caption,
  layout,
  columns,
  rows,
  idOf,
  sort = null,
  onSort = nothing,
  choice,
  isLoading = false,
  busyId = null,
}: Props<T>) => {
  const definitions = useMemo(() => columns.map(({ id, header }) => ({ id, header })), [columns]);
  const rowSelection = useMemo(
    (): RowSelectionState => Object.fromEntries([...(choice?.chosen ?? [])].map((id) => [id, true as const])),
    [choice?.chosen],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: idOf,
    manualSorting: true,
    state: { rowSelection, sorting: sort === null ? [] : [{ id: sort.by, desc: sort.isFalling }] },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change;
      choice?.onChoose(new Set(Object.keys(next)));
    },
  });
  const shown = table.getRowModel().rows;
  const isAll = shown.length > 0 && table.getIsAllRowsSelected();
  return (
    <table className={classNames(styles['table'], styles[layout])} aria-busy={isLoading || undefined} aria-rowcount={rows.length + 1}>
      {caption === undefined ? null : (
        <caption className="visually-hidden">{isLoading ? `${caption}: ${tableText.loading}` : caption}</caption>
      )}
      <TableHead
        columns={columns}
        sort={sort}
        onSort={onSort}
        choice={
          choice === undefined
            ? null
            : { isAll, isSome: !isAll && choice.chosen.size > 0, onAll: (isChosen) => table.toggleAllRowsSelected(isChosen) }
        }
      />
      {isLoading && rows.length === 0 ? (
        <SkeletonRows columns={columns} hasChoice={choice !== undefined} />
      ) : (
        <TableBody rows={shown} columns={columns} nameOf={choice?.nameOf ?? null} busyId={busyId} />
      )}
    </table>
  );
};
