import { Button } from '../../../components/button.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import styles from './line-table.module.scss';
import { productImportText as text } from './product-import.text.ts';
import type { RefusedLine } from './product-import.view-model.ts';

interface Props {
  readonly title: string;
  readonly lines: readonly RefusedLine[];
  /** All of them as a file. */
  readonly onSave?: () => void;
}

const SHOWN = 200;

const COLUMNS: readonly TableColumn<RefusedLine>[] = [
  { id: 'line', header: text.columns.line, cell: ({ line }) => line },
  { id: 'name', header: text.columns.name, isRowHeader: true, cell: ({ name }) => name },
  { id: 'reason', header: text.columns.reason, cell: ({ reason }) => reason },
];

/** Lines of the file with something to say of each. */
export const LineTable = ({ title, lines, onSave }: Props) =>
  lines.length === 0 ? null : (
    <section className={styles['lines']} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {onSave === undefined ? null : <Button onClick={onSave}>{text.downloadBad}</Button>}
      </header>
      <DataTable layout="figures" columns={COLUMNS} rows={lines.slice(0, SHOWN)} idOf={({ line }) => String(line)} />
      {lines.length > SHOWN ? <p>{text.more(lines.length - SHOWN)}</p> : null}
    </section>
  );
