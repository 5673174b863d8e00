import { observer } from 'mobx-react-lite';
import type { StatementImport, StatementImports, StoredRow } from '../../../../application/statement/statement-repository.ts';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { formatSen } from '../../../../domain/statement/format-sen.ts';
import { Button } from '../../../components/button.tsx';
import { shortMoment } from '../../../text/time.ts';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import { statementsText as text } from './statements.text.ts';
import type { StatementsViewModel } from './statements.view-model.ts';
import styles from './statements-page.module.scss';

const COLUMNS: readonly TableColumn<StoredRow>[] = [
  { id: 'day', header: text.columns.day, isFaint: true, cell: ({ bookedOn, time }) => text.moment(bookedOn, time) },
  {
    id: 'text',
    header: text.columns.text,
    isRowHeader: true,
    cell: ({ text: about, reference }) => (reference === null ? about : `${about} · ${text.reference(reference)}`),
  },
  { id: 'amount', header: text.columns.amount, isNamed: true, isNumber: true, cell: ({ amount }) => formatSen(amount) },
  {
    id: 'balance',
    header: text.columns.balance,
    isNamed: true,
    isNumber: true,
    cell: ({ balance }) => (balance === null ? '–' : formatSen(balance)),
  },
];

/** The stored rows of the chosen account, newest first. */
export const StoredRows = observer(({ model }: { readonly model: StatementsViewModel }) => {
  const { rows } = model;
  if (rows === null) return null;
  const { next } = rows;
  return (
    <section aria-label={text.rowsTitle}>
      <h2>{text.rowsTitle}</h2>
      {rows.rows.length === 0 ? (
        <p className={styles['faint']}>{text.noRows}</p>
      ) : (
        <DataTable layout="stacked" columns={COLUMNS} rows={rows.rows} idOf={({ id }) => String(id)} />
      )}
      <div className={styles['pages']}>
        {model.isFirstPage ? null : <Button onClick={() => void model.loadRows(null)}>{text.newest}</Button>}
        {next === null ? null : <Button onClick={() => void model.loadRows(next)}>{text.older}</Button>}
      </div>
    </section>
  );
});

const IMPORT_COLUMNS: readonly TableColumn<StatementImport>[] = [
  { id: 'file', header: text.importColumns.file, isRowHeader: true, cell: ({ fileName }) => fileName },
  { id: 'period', header: text.importColumns.period, cell: ({ firstDay, lastDay }) => text.period(firstDay, lastDay) },
  { id: 'rows', header: text.importColumns.rows, isNamed: true, isNumber: true, cell: ({ rowCount }) => formatCount(rowCount) },
  { id: 'added', header: text.importColumns.added, isNamed: true, isNumber: true, cell: ({ added }) => formatCount(added) },
  {
    id: 'by',
    header: text.importColumns.by,
    isFaint: true,
    cell: ({ importedBy, at }) => `${importedBy}, ${shortMoment(at, false)}`,
  },
];

/** The latest imports of all accounts. */
export const Imports = ({ imports: { imports } }: { readonly imports: StatementImports }) => (
  <section aria-label={text.importsTitle}>
    <h2>{text.importsTitle}</h2>
    {imports.length === 0 ? (
      <p className={styles['faint']}>{text.noImports}</p>
    ) : (
      <DataTable layout="stacked" columns={IMPORT_COLUMNS} rows={imports} idOf={({ id }) => String(id)} />
    )}
  </section>
);
