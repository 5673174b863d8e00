import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { StatementImport, StatementImports } from '../../../../application/statement/statement-repository.ts';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { gapsAround, type StatementGap } from '../../../../domain/statement/stored-chain.ts';
import { Button } from '../../../components/button.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { shortMoment } from '../../../text/time.ts';
import { ReasonDialog } from '../kit/list/reason-dialog.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import { ImportsViewModel } from './imports.view-model.ts';
import { statementsText as text } from './statements.text.ts';
import styles from './statements-page.module.scss';

interface ShownImport extends StatementImport {
  /** Of its account; null where no balance tells. */
  readonly gaps: readonly StatementGap[] | null;
}

const wholeText = ({ gaps, withdrawal, ...period }: ShownImport): string => {
  if (withdrawal !== null) return text.importGone(withdrawal);
  if (gaps === null) return text.wholeUnknown;
  const { before, after } = gapsAround(period, gaps);
  if (before !== null) return after === null ? text.gapBefore : text.gapOnBothSides;
  return after === null ? text.whole : text.gapAfter;
};

const columnsOf = (model: ImportsViewModel): readonly TableColumn<ShownImport>[] => [
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
  {
    id: 'action',
    header: text.importColumns.action,
    cell: (made) =>
      made.withdrawal === null ? (
        <Button variant="quiet" aria-label={text.withdrawImportOf(made.fileName)} onClick={() => model.open(made)}>
          {text.withdrawImport}
        </Button>
      ) : null,
  },
];

interface Props {
  readonly imports: StatementImports;
  /** Called after the stored rows changed. */
  readonly onWithdrawn: () => void;
}

/** The latest imports of all accounts, and whether they continue what is stored around them. */
export const Imports = observer(({ imports: { imports, accounts }, onWithdrawn }: Props) => {
  const model = useViewModel(ImportsViewModel);
  const columns = useMemo(() => columnsOf(model), [model]);
  const rows = imports.map((one) => ({ ...one, gaps: accounts.find(({ id }) => id === one.accountId)?.gaps ?? null }));
  return (
    <section aria-label={text.importsTitle}>
      <h2>{text.importsTitle}</h2>
      {rows.length === 0 ? (
        <p className={styles['faint']}>{text.noImports}</p>
      ) : (
        <DataTable layout="stacked" columns={columns} rows={rows} idOf={({ id }) => String(id)} />
      )}
      {model.subject === null ? null : (
        <ReasonDialog
          title={text.withdrawImportTitle(model.subject.fileName)}
          message={text.withdrawImportText}
          label={text.withdrawReasonLabel}
          hint={text.withdrawHint}
          confirm={text.withdrawImport}
          isDangerous
          isBusy={model.isBusy}
          problem={model.refusal}
          onConfirm={(reason) => void model.withdraw(reason, onWithdrawn)}
          onCancel={model.drop}
        />
      )}
    </section>
  );
});
