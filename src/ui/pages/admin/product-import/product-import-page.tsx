import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../../components/button.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { PageHead } from '../kit/page-head.tsx';
import { PermissionStore } from '../kit/permission.store.ts';
import { defineScreen } from '../kit/screen.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import { useUnsavedGuard } from '../kit/use-unsaved-guard.ts';
import { AwaitedPictures } from '../parts/media/awaited-pictures.tsx';
import { awaitedPicturesBindings } from '../parts/media/awaited-pictures.view-model.ts';
import { ColumnMatching } from './column-matching.tsx';
import { FileDrop } from './file-drop.tsx';
import { ImportSummary } from './import-summary.tsx';
import { PastImports } from './past-imports.tsx';
import { PlannedLines } from './planned-lines.tsx';
import { productImportText, productImportText as text } from './product-import.text.ts';
import { ProductImportViewModel, productImportBindings } from './product-import.view-model.ts';
import styles from './product-import-page.module.scss';
import { type RefusedLine, saveTemplate } from './saved-rows.ts';

interface Props {
  readonly title: string;
  readonly lines: readonly RefusedLine[];
  /** All products as a file. */
  readonly onSave?: () => void;
}

const SHOWN = 200;
/** A list of so many products is that of all. */
const MOST_NAMED = 500;

const isElsewhere = (address: string | null | undefined): boolean => address?.startsWith('https://') === true;

/** Products of this import whose pictures the server fetches from other addresses; null for all products, when there are many. */
const fetchedProducts = ({ ready, outcomes }: ProductImportViewModel): readonly string[] | null => {
  const fetched = ready.filter(
    ({ id, changes: { image, images = [] } }) => outcomes.get(id)?.status === 'done' && [image, ...images].some(isElsewhere),
  );
  return fetched.length > MOST_NAMED ? null : fetched.map(({ id }) => id);
};

const COLUMNS: readonly TableColumn<RefusedLine>[] = [
  { id: 'line', header: text.columns.line, cell: ({ line }) => line },
  { id: 'name', header: text.columns.name, isRowHeader: true, cell: ({ name }) => name },
  { id: 'reason', header: text.columns.reason, cell: ({ reason }) => reason },
];

/** Lines of the file with a problem or a notice. */
const LineTable = ({ title, lines, onSave }: Props) =>
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

/** Imports products from a file: every line is checked before anything is stored. */
export const ProductImportPage = observer(() => {
  const model = useViewModel(ProductImportViewModel);
  const { step, plan, file, past } = model;
  const problem = model.problem ?? past.problem;
  const isWriting = step === 'importing' || past.busyId !== null;
  const { may } = useStore(PermissionStore);
  useUnsavedGuard(isWriting);
  return (
    <div className={styles['page']}>
      <PageHead title={text.title}>
        <Button onClick={saveTemplate}>{text.template}</Button>
        <Link className={buttonClass('text')} to={adminPaths.products}>
          {text.back}
        </Link>
      </PageHead>
      <div className={styles['about']}>
        <p>{text.how}</p>
        <p>{text.howRows}</p>
        <p>{text.howLists}</p>
        <p>{text.howBack}</p>
      </div>
      {problem === null ? null : <FormAlert text={problem} />}
      {isWriting ? null : <FileDrop isBusy={step === 'checking'} chosen={model.fileName} onFile={(file) => void model.read(file)} />}
      <p className="visually-hidden" role="status">
        {step === 'checking' ? text.checking : ''}
      </p>
      {step === 'columns' && file !== null ? <ColumnMatching model={model} file={file} /> : null}
      {plan === null ? null : (
        <>
          <ImportSummary model={model} />
          {step === 'done' ? <AwaitedPictures products={fetchedProducts(model)} isNamed /> : null}
          {plan.withheld.length === 0 ? null : <p className={styles['note']}>{text.withheld(plan.withheld)}</p>}
          {model.maySeal && may('credentials.write') ? (
            <p>
              <Link className={buttonClass('secondary')} to={adminPaths.vaultBulk} onClick={model.handOver}>
                {text.sealFile}
              </Link>
            </p>
          ) : null}
          {plan.ignored.length === 0 ? null : <p className={styles['note']}>{text.ignored(plan.ignored)}</p>}
          <PlannedLines model={model} games={plan.games} />
          <LineTable title={text.badTitle} lines={model.refused} onSave={model.saveRefused} />
          <LineTable title={text.notesTitle} lines={model.noted} />
        </>
      )}
      <PastImports model={past} />
    </div>
  );
});

export const productImportScreen = defineScreen({
  title: productImportText.title,
  bindings: [productImportBindings, awaitedPicturesBindings],
  Component: ProductImportPage,
});
