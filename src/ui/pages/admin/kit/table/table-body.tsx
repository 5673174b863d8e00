import type { RowData } from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ShownRow } from './features.ts';
import type { TableColumn } from './table-column.ts';
import { TableRow } from './table-row.tsx';

interface Props<T extends RowData> {
  readonly rows: readonly ShownRow<T>[];
  readonly columns: readonly TableColumn<T>[];
  readonly nameOf: ((row: T) => string) | null;
  /** The row with a pending action. */
  readonly busyId: string | null;
}

const ROW_HEIGHT = 57;
const OVERSCAN = 12;
/** Up to this number every row is rendered, so that find-in-page and screen readers know them all. */
const MAX_DRAWN = 100;

export const TableBody = <T extends RowData>(props: Props<T>) =>
  props.rows.length > MAX_DRAWN ? <VirtualBody {...props} /> : <WholeBody {...props} />;

const WholeBody = <T extends RowData>({ rows, columns, nameOf, busyId }: Props<T>) => (
  <tbody>
    {rows.map((row) => (
      <TableRow
        key={row.id}
        row={row}
        columns={columns}
        name={nameOf?.(row.original) ?? null}
        isChosen={row.getIsSelected()}
        isBusy={row.id === busyId}
      />
    ))}
  </tbody>
);

/** Of a long list only the rows near the viewport are rendered. */
const VirtualBody = <T extends RowData>({ rows, columns, nameOf, busyId }: Props<T>) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (place) => rows[place]?.id ?? place,
  });
  const drawn = virtual.getVirtualItems();
  const before = (drawn[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top);
  return (
    <tbody ref={body}>
      <Gap height={before} />
      {drawn.flatMap(({ index }) => {
        const row = rows[index];
        return row === undefined
          ? []
          : [
              <TableRow
                key={row.id}
                row={row}
                columns={columns}
                name={nameOf?.(row.original) ?? null}
                isChosen={row.getIsSelected()}
                isBusy={row.id === busyId}
                place={index}
                measure={virtual.measureElement}
              />,
            ];
      })}
      <Gap height={after} />
    </tbody>
  );
};

const Gap = ({ height }: { readonly height: number }) =>
  height <= 0 ? null : (
    <tr data-gap="">
      <td colSpan={99} style={{ height }} />
    </tr>
  );
