import { type RowSelectionState, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import styles from './data-table.module.scss';
import { features, type Identified } from './features.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { tableText } from './table.text.ts';
import { TableBody } from './table-body.tsx';
import type { TableColumn, TableSort } from './table-column.ts';
import { TableHead } from './table-head.tsx';

interface Props<T extends Identified> {
  readonly caption: string;
  /** Stays the same from drawing to drawing, so that rows do too. */
  readonly columns: readonly TableColumn<T>[];
  readonly rows: readonly T[];
  /** Null when the rows' order is not anybody's choice. */
  readonly sort?: TableSort | null;
  readonly onSort?: (by: string) => void;
  /** What is chosen, and what a row is called; left out for a table nobody chooses from. */
  readonly choice?: {
    readonly chosen: ReadonlySet<string>;
    readonly onChoose: (chosen: ReadonlySet<string>) => void;
    readonly nameOf: (row: T) => string;
  };
  /** Rows are on their way: their shapes stand in for them when there are none to show yet. */
  readonly isLoading?: boolean;
}

const nothing = (): void => undefined;

/** A table of the admin: dense, with a head that stays, rows to choose (with Shift, from one to another) and compact rows on phones. */
export const DataTable = <T extends Identified>({
  caption,
  columns,
  rows,
  sort = null,
  onSort = nothing,
  choice,
  isLoading = false,
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
    getRowId: ({ id }: T) => id,
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
    <table className={styles['table']} aria-busy={isLoading || undefined} aria-rowcount={rows.length + 1}>
      <caption className="visually-hidden">{isLoading ? `${caption}: ${tableText.loading}` : caption}</caption>
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
        <TableBody rows={shown} columns={columns} nameOf={choice?.nameOf ?? null} />
      )}
    </table>
  );
};
