import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { PlannedSeal } from '../../../../domain/credential/seal-plan.ts';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { Button, buttonClass } from '../../../components/button.tsx';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { ChoiceField } from '../../../components/forms/choice-field.tsx';
import { FilePicker } from '../../../components/forms/file-picker.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { Mark } from '../../../components/mark.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { PageTurner } from '../kit/list/page-turner.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Part } from '../kit/part.tsx';
import { TABLE_FILES } from '../kit/read-file-bytes.ts';
import { defineScreen } from '../kit/screen.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import { useUnsavedGuard } from '../kit/use-unsaved-guard.ts';
import { bulkSealText, bulkSealText as text } from './bulk-seal.text.ts';
import { BulkSealViewModel, bulkSealBindings, PAGE, type SealColumnRow } from './bulk-seal.view-model.ts';
import styles from './bulk-seal-page.module.scss';

/** Another product is another page. */
const BulkSealPage = () => {
  const [params] = useSearchParams();
  const product = params.get('product');
  return <Sealing key={product} product={product} />;
};

const Source = observer(({ model }: { readonly model: BulkSealViewModel }) => (
  <section className={styles['source']} aria-label={text.source}>
    <FilePicker
      label={text.file}
      hint={text.fileHint}
      error={null}
      accept={TABLE_FILES}
      press={text.chooseFile}
      isBusy={model.step === 'checking'}
      onChoose={([file]) => {
        if (file !== undefined) void model.read(file);
      }}
    >
      {model.fileName}
    </FilePicker>
    <AreaField
      label={text.pasted}
      name="pasted"
      hint={text.pastedHint}
      showsHint
      error={null}
      autoComplete="off"
      rows={3}
      value={model.pasted}
      onChange={model.setPasted}
    />
    <div>
      <Button disabled={model.pasted.trim() === ''} onClick={() => void model.readPasted()}>
        {text.readPasted}
      </Button>
    </div>
    {model.sheets.length < 2 ? null : (
      <ChoiceField
        label={text.sheet}
        name="sheet"
        error={null}
        options={model.sheets.map((name, place) => [String(place), name] as const)}
        value={String(model.sheet)}
        onChange={(sheet) => void model.chooseSheet(Number(sheet))}
      />
    )}
  </section>
));

/** What each column is used as. */
const Columns = observer(({ model }: { readonly model: BulkSealViewModel }) => {
  const { uses, isKeyNeeded, unplaced } = model;
  const columns = useMemo(
    (): readonly TableColumn<SealColumnRow>[] => [
      { id: 'head', header: text.head, isRowHeader: true, cell: ({ head }) => head },
      { id: 'filled', header: text.filledCount, isNumber: true, isNamed: true, cell: ({ filled }) => formatCount(filled) },
      {
        id: 'use',
        header: text.use,
        cell: ({ place, head, use }) => (
          <SelectField
            label={text.useOf(head)}
            name={`use-${place}`}
            options={uses}
            value={use}
            onChange={(chosen) => void model.chooseUse(place, chosen)}
          />
        ),
      },
    ],
    [model, uses],
  );
  return (
    <Part title={text.columns}>
      {isKeyNeeded ? <FormAlert text={text.keyNeeded} /> : null}
      {unplaced.length === 0 ? null : <p className={styles['faint']}>{text.unplaced(unplaced)}</p>}
      <DataTable caption={text.columns} layout="stackedEarly" columns={columns} rows={model.columns} idOf={({ place }) => String(place)} />
    </Part>
  );
});

/** Fields that have no column and the same value in all rows, such as the way to log in. */
const SameForAll = observer(({ model }: { readonly model: BulkSealViewModel }) => {
  const { fillable } = model;
  if (fillable.length === 0) return null;
  return (
    <Part title={text.same} text={text.sameText}>
      <form
        className={styles['same']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void model.fillAll();
        }}
      >
        {fillable.map(({ use, label }) => (
          <TextField
            key={use}
            label={label}
            name={use}
            autoComplete="off"
            maxLength={200}
            error={null}
            value={model.filled.get(use) ?? ''}
            onChange={(value) => model.fill(use, value)}
          />
        ))}
        <Button type="submit">{text.fillAll}</Button>
      </form>
    </Part>
  );
});

/** The counts of a plan, and the button that seals. */
const Summary = observer(({ model }: { readonly model: BulkSealViewModel }) => {
  const { waiting, replacing, sealedCount, refusedCount, step } = model;
  const figures = [
    { name: text.figures.ready, count: waiting.length },
    { name: text.figures.replacing, count: replacing.length },
    { name: text.figures.sealed, count: sealedCount },
    { name: text.figures.bad, count: refusedCount },
  ];
  return (
    <section className={styles['summary']} aria-label={text.title}>
      <dl>
        {figures.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {step === 'sealing' ? (
        <>
          <progress max={sealedCount + waiting.length} value={sealedCount} aria-label={text.title} />
          <p role="status">{text.running(sealedCount, sealedCount + waiting.length)}</p>
          <Button isBusy={model.isStopping} onClick={model.stop}>
            {text.stop}
          </Button>
        </>
      ) : (
        <>
          {replacing.length === 0 ? null : (
            <label className={styles['replace']}>
              <input type="checkbox" checked={model.replaces} onChange={(event) => model.setReplaces(event.target.checked)} />
              {text.replace(replacing.length)}
            </label>
          )}
          {sealedCount === 0 ? null : (
            <p role="status">{waiting.length === 0 ? text.done(sealedCount) : text.stopped(sealedCount, waiting.length)}</p>
          )}
          {waiting.length === 0 ? (
            sealedCount === 0 && <p>{text.nothingReady}</p>
          ) : (
            <Button variant="primary" onClick={() => void model.run()}>
              {text.run(waiting.length)}
            </Button>
          )}
        </>
      )}
    </section>
  );
});

const State = observer(({ model, row }: { readonly model: BulkSealViewModel; readonly row: PlannedSeal }) => {
  const outcome = model.outcomes.get(row.line);
  if (outcome?.ok === true) return <Mark tone="success">{text.states.done}</Mark>;
  const reason = row.state === 'refused' ? text.reason(row) : outcome === undefined ? null : text.failed(outcome.failure);
  const notes = row.state === 'refused' ? [] : row.notes;
  return (
    <>
      <Mark tone={reason !== null ? 'danger' : row.state === 'replaces' ? 'warning' : 'plain'}>
        {outcome === undefined ? text.states[row.state] : text.states.failed}
      </Mark>
      {reason === null ? null : <p className={styles['reason']}>{reason}</p>}
      {notes.map((note) => (
        <p key={text.note(note)} className={styles['faint']}>
          {text.note(note)}
        </p>
      ))}
    </>
  );
});

/** Every row with its product, its unit and which fields it fills. */
const Rows = observer(({ model }: { readonly model: BulkSealViewModel }) => {
  const { page, from, listed } = model;
  const columns = useMemo(
    (): readonly TableColumn<PlannedSeal>[] => [
      { id: 'line', header: text.line, isNamed: true, cell: ({ line }) => line },
      {
        id: 'product',
        header: text.product,
        isRowHeader: true,
        cell: (row) => (row.state === 'refused' ? row.key || text.noKey : text.nameOf(row)),
      },
      {
        id: 'unit',
        header: text.unit,
        isNamed: true,
        cell: (row) =>
          row.state === 'refused' ? null : (
            <>
              {text.unitOf(row.unit.position)}
              {row.unit.waitingOrder === null ? null : <p className={styles['faint']}>{text.waits(row.unit.waitingOrder)}</p>}
            </>
          ),
      },
      {
        id: 'fields',
        header: text.fields,
        isNamed: true,
        cell: (row) => (row.state === 'refused' ? null : row.filled.map(text.covered).join(', ')),
      },
      { id: 'state', header: text.state, cell: (row) => <State model={model} row={row} /> },
    ],
    [model],
  );
  return (
    <Part title={text.plan}>
      <DataTable caption={text.plan} layout="stackedEarly" columns={columns} rows={page} idOf={({ line }) => String(line)} />
      <PageTurner label={text.plan} from={from} size={PAGE} count={listed.length} onTurn={model.turnTo} />
    </Part>
  );
});

/** Seals login data of many products at once. */
const Sealing = observer(({ product }: { readonly product: string | null }) => {
  const model = useViewModel(BulkSealViewModel, (made) => made.for(product));
  const { step, plan } = model;
  useUnsavedGuard(step === 'sealing');
  return (
    <div className={styles['page']}>
      <PageHead title={text.title}>
        <Link className={buttonClass('text')} to={adminPaths.vault}>
          {text.back}
        </Link>
      </PageHead>
      <div className={styles['about']}>
        <p>{text.how}</p>
        <p>{text.howSafe}</p>
        {plan?.product == null ? null : <p>{text.ofProduct(plan.product.name)}</p>}
      </div>
      <FormAlert text={model.problem} />
      {step === 'sealing' ? null : <Source model={model} />}
      <p className="visually-hidden" role="status">
        {step === 'checking' ? text.checking : ''}
      </p>
      {plan === null ? null : (
        <>
          {step === 'sealing' ? null : (
            <>
              <Columns model={model} />
              <SameForAll model={model} />
            </>
          )}
          <Summary model={model} />
          <Rows model={model} />
        </>
      )}
    </div>
  );
});

export const bulkSealScreen = defineScreen({ title: bulkSealText.title, bindings: [bulkSealBindings], Component: BulkSealPage });
