import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { Settlement } from '../../../../application/order/settlement-repository.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { Mark } from '../../../components/mark.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { shopDayOf, shortMoment } from '../../../text/time.ts';
import { FileExport, saveTable } from '../kit/file-export.tsx';
import listStyles from '../kit/list/list.module.scss';
import { ReasonDialog } from '../kit/list/reason-dialog.tsx';
import { PermissionStore } from '../kit/permission.store.ts';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import { accountName } from '../parts/order/account-name.ts';
import { SettlementDialog } from './settlement-dialog.tsx';
import styles from './settlements.module.scss';
import { settlementsText as text } from './settlements.text.ts';
import { SettlementsViewModel } from './settlements.view-model.ts';

const { columns } = text;

const amount = (value: number, { reversal }: Settlement) => (
  <span className={classNames(listStyles['nowrap'], reversal !== null && styles['gone'])}>{formatRupiah(value)}</span>
);

const columnsOf = (model: SettlementsViewModel, mayBook: boolean): readonly TableColumn<Settlement>[] => [
  {
    id: 'day',
    header: columns.day,
    isRowHeader: true,
    cell: ({ settledOn }) => <span className={listStyles['nowrap']}>{shopDayOf(settledOn)}</span>,
  },
  { id: 'gateway', header: columns.gateway, isNamed: true, cell: ({ gateway }) => accountName(gateway) },
  { id: 'gross', header: columns.gross, isNamed: true, isNumber: true, cell: (one) => amount(one.gross, one) },
  { id: 'fee', header: columns.fee, isNamed: true, isNumber: true, cell: (one) => amount(one.fee, one) },
  { id: 'net', header: columns.net, isNamed: true, isNumber: true, cell: (one) => amount(one.gross - one.fee, one) },
  { id: 'reference', header: columns.reference, isNamed: true, cell: ({ bank, reference }) => text.into(bank, reference) },
  {
    id: 'made',
    header: columns.madeBy,
    isNamed: true,
    isFaint: true,
    cell: ({ madeBy, madeAt }) => text.made(madeBy, shortMoment(madeAt, false)),
  },
  {
    id: 'action',
    header: columns.action,
    cell: (one) =>
      one.reversal === null ? (
        mayBook ? (
          <Button variant="quiet" aria-label={text.reverseOf(one.reference)} onClick={() => model.openDialog(one)}>
            {text.reverse}
          </Button>
        ) : null
      ) : (
        <>
          <Mark tone="plain">{text.reversed}</Mark>{' '}
          <span className={styles['faint']}>
            {text.reversedBy(one.reversal.by, shortMoment(one.reversal.at, false), one.reversal.reason)}
          </span>
        </>
      ),
  },
];

/** Settlements: money of gateways that arrived in the bank. @param onBooked called after the ledger changed */
export const Settlements = observer(({ onBooked }: { readonly onBooked: () => void }) => {
  const model = useViewModel(SettlementsViewModel);
  const { may } = useStore(PermissionStore);
  const mayBook = may('payments.write');
  const shown = useMemo(() => columnsOf(model, mayBook), [model, mayBook]);
  const { page, form, subject } = model;
  const waiting = page?.gateways.filter(({ balance }) => balance !== 0) ?? [];
  return (
    <section className={styles['section']} aria-labelledby="settlements">
      <h2 id="settlements">{text.title}</h2>
      <p className={styles['about']}>{text.about}</p>
      <FormAlert text={model.problem} />
      {page === null ? null : (
        <>
          <div className={styles['head']}>
            {waiting.length === 0 ? (
              <p className={styles['faint']}>{text.nothingWaits}</p>
            ) : (
              <ul aria-label={text.waiting}>
                {waiting.map(({ gateway, balance }) => (
                  <li key={gateway}>{text.balance(gateway, balance)}</li>
                ))}
              </ul>
            )}
            <div className={styles['actions']}>
              {mayBook && waiting.length > 0 ? <Button onClick={model.open}>{text.add}</Button> : null}
              {page.settlements.length === 0 ? null : (
                <FileExport
                  label={text.export}
                  variant="quiet"
                  onChoose={(form) => void model.export(form, (file) => saveTable(text.file(model.today), file))}
                />
              )}
            </div>
          </div>
          {page.settlements.length === 0 ? (
            <p className={styles['faint']}>{text.none}</p>
          ) : (
            <DataTable caption={text.list} layout="stackedEarly" columns={shown} rows={page.settlements} idOf={({ id }) => String(id)} />
          )}
          {page.next === null ? null : <Button onClick={() => void model.load(page.next)}>{text.older}</Button>}
        </>
      )}
      {form === null ? null : <SettlementDialog model={model} form={form} onBooked={onBooked} />}
      {subject === null ? null : (
        <ReasonDialog
          title={text.reverseTitle(subject.reference)}
          message={text.reverseText}
          label={text.reason}
          hint={text.reasonHint}
          confirm={text.reverse}
          isDangerous
          isBusy={model.isBusy}
          problem={model.refusal}
          onConfirm={(reason) => void model.reverse(reason, onBooked)}
          onCancel={model.drop}
        />
      )}
    </section>
  );
});
