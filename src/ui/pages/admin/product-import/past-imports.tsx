import { observer } from 'mobx-react-lite';
import { type PastImport, type PastImportState, pastImportState } from '../../../../domain/catalog/past-import.ts';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import { Mark, type MarkTone } from '../../../components/mark.tsx';
import { FormDialog } from '../kit/list/form-dialog.tsx';
import { Part } from '../kit/part.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import styles from './past-imports.module.scss';
import { pastImportsText as text } from './past-imports.text.ts';
import type { PastImportsViewModel } from './past-imports.view-model.ts';

const TONES: Readonly<Record<PastImportState, MarkTone>> = {
  open: 'info',
  ordered: 'plain',
  unfinished: 'warning',
  undone: 'plain',
};

const reasonOf = (past: PastImport): string | null => {
  const state = pastImportState(past);
  if (state === 'ordered') return text.ordered;
  if (state === 'unfinished') return text.unfinished(past.undone);
  if (state === 'undone') return text.result(past.undone);
  return past.sealed === 0 ? null : text.sealed(past.sealed);
};

/** Whether an import can be undone, why not, and the press that does it. */
const State = observer(({ past, model }: { readonly past: PastImport; readonly model: PastImportsViewModel }) => {
  const state = pastImportState(past);
  const reason = reasonOf(past);
  const press = { open: [text.undo, text.undoOf(past)], unfinished: [text.goOn, text.goOnOf(past)] } as const;
  const [label, name] = state === 'open' || state === 'unfinished' ? press[state] : [];
  return (
    <div className={styles['state']}>
      <Mark tone={TONES[state]}>{text.states[state]}</Mark>
      {reason === null ? null : <p>{reason}</p>}
      {label === undefined ? null : (
        <Button
          aria-label={name}
          isBusy={model.busyId === past.id}
          disabled={model.busyId !== null}
          onClick={() => void model.undo(past.id)}
        >
          {label}
        </Button>
      )}
    </div>
  );
});

const columnsOf = (model: PastImportsViewModel): readonly TableColumn<PastImport>[] => [
  { id: 'when', header: text.columns.when, cell: ({ beganAt }) => <time dateTime={beganAt}>{text.when(beganAt)}</time> },
  { id: 'file', header: text.columns.file, isRowHeader: true, cell: ({ fileName }) => fileName || text.noFile },
  { id: 'by', header: text.columns.by, isNamed: true, cell: ({ by }) => by ?? text.nobody },
  { id: 'added', header: text.columns.added, isNumber: true, isNamed: true, cell: ({ added }) => formatCount(added) },
  { id: 'changed', header: text.columns.changed, isNumber: true, isNamed: true, cell: ({ changed }) => formatCount(changed) },
  { id: 'state', header: text.columns.state, cell: (past) => <State past={past} model={model} /> },
];

/** The imports of the shop, newest first. */
export const PastImports = observer(({ model }: { readonly model: PastImportsViewModel }) => {
  const { request, imports, confirmation } = model;
  const { subject } = confirmation;
  const hasFailed = request.status === 'failed';
  return (
    <>
      {imports.length === 0 && !hasFailed ? null : (
        <Part title={text.title} text={text.how}>
          <div className={styles['imports']}>
            {hasFailed ? (
              <p className={styles['failed']}>
                {text.failed} <Button onClick={() => void model.load()}>{text.retry}</Button>
              </p>
            ) : null}
            <p className="visually-hidden" role="status">
              {model.busyId === null ? '' : text.running(model.progress)}
            </p>
            {model.busyId === null || model.progress === null ? null : <p aria-hidden="true">{text.running(model.progress)}</p>}
            {imports.length === 0 ? null : (
              <DataTable layout="stackedEarly" columns={columnsOf(model)} rows={imports} idOf={({ id }) => id} />
            )}
            {request.value?.hasMore === true ? (
              <Button isBusy={request.status === 'loading'} onClick={() => void model.loadMore()}>
                {text.more}
              </Button>
            ) : null}
          </div>
        </Part>
      )}
      {subject === null ? null : (
        <FormDialog
          title={text.confirm.title(subject)}
          message={text.confirm.message(subject)}
          confirm={text.confirm.press}
          isDangerous
          isBusy={false}
          onConfirm={() => void model.confirm()}
          onCancel={confirmation.close}
        />
      )}
    </>
  );
});
