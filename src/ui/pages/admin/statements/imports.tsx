import type { StatementImport, StatementImports } from '../../../../application/statement/statement-repository.ts';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { gapsAround, type StatementGap } from '../../../../domain/statement/stored-chain.ts';
import { shortMoment } from '../../../text/time.ts';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import { statementsText as text } from './statements.text.ts';
import styles from './statements-page.module.scss';

interface ShownImport extends StatementImport {
  /** Of its account; null where no balance tells. */
  readonly gaps: readonly StatementGap[] | null;
}

const wholeText = ({ gaps, ...period }: ShownImport): string => {
  if (gaps === null) return text.wholeUnknown;
  const { before, after } = gapsAround(period, gaps);
  if (before !== null) return after === null ? text.gapBefore : text.gapOnBothSides;
  return after === null ? text.whole : text.gapAfter;
};

const IMPORT_COLUMNS: readonly TableColumn<ShownImport>[] = [
  { id: 'file', header: text.importColumns.file, isRowHeader: true, cell: ({ fileName }) => fileName },
  { id: 'period', header: text.importColumns.period, cell: ({ firstDay, lastDay }) => text.period(firstDay, lastDay) },
  { id: 'rows', header: text.importColumns.rows, isNamed: true, isNumber: true, cell: ({ rowCount }) => formatCount(rowCount) },
  { id: 'added', header: text.importColumns.added, isNamed: true, isNumber: true, cell: ({ added }) => formatCount(added) },
  { id: 'whole', header: text.importColumns.whole, isNamed: true, cell: wholeText },
  {
    id: 'by',
    header: text.importColumns.by,
    isFaint: true,
    cell: ({ importedBy, at }) => `${importedBy}, ${shortMoment(at, false)}`,
  },
];

/** The latest imports of all accounts, and whether they continue what is stored around them. */
export const Imports = ({ imports: { imports, accounts } }: { readonly imports: StatementImports }) => {
  const rows = imports.map((one) => ({ ...one, gaps: accounts.find(({ id }) => id === one.accountId)?.gaps ?? null }));
  return (
    <section aria-label={text.importsTitle}>
      <h2>{text.importsTitle}</h2>
      {rows.length === 0 ? (
        <p className={styles['faint']}>{text.noImports}</p>
      ) : (
        <DataTable layout="stacked" columns={IMPORT_COLUMNS} rows={rows} idOf={({ id }) => String(id)} />
      )}
    </section>
  );
};
