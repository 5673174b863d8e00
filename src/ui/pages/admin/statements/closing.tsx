import { observer } from 'mobx-react-lite';
import type { AccountClosing, StatementAccount } from '../../../../application/statement/statement-repository.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { type ClosingDay, isClosed } from '../../../../domain/statement/closing.ts';
import { formatSen } from '../../../../domain/statement/format-sen.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { Mark } from '../../../components/mark.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { shopDayOf } from '../../../text/time.ts';
import { FormDialog } from '../kit/list/form-dialog.tsx';
import listStyles from '../kit/list/list.module.scss';
import { ReasonDialog } from '../kit/list/reason-dialog.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import { closingText as text } from './closing.text.ts';
import { OpeningViewModel } from './opening.view-model.ts';
import styles from './statements-page.module.scss';

interface OpeningProps {
  readonly model: OpeningViewModel;
  readonly accountId: string;
  /** Called after the books changed. */
  readonly onBooked: () => void;
}

/** Confirms the opening balance of an account, or withdraws it. */
const Dialogs = observer(({ model, accountId, onBooked }: OpeningProps) => (
  <>
    {model.form === null ? null : (
      <FormDialog
        title={text.confirmTitle}
        message={text.confirmText}
        confirm={text.confirm}
        isBusy={model.isBusy}
        problem={model.refusal}
        onConfirm={() => void model.confirm(accountId, onBooked)}
        onCancel={model.drop}
      >
        <TextField
          type="date"
          label={text.day}
          name="opening_day"
          error={null}
          value={model.form.day}
          onChange={(day) => model.set({ day })}
        />
        <TextField
          label={text.balance}
          name="opening_balance"
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          hint={text.balanceHint}
          showsHint
          error={null}
          value={model.form.balance}
          onChange={(balance) => model.set({ balance })}
        />
        <TextField
          label={text.reason}
          name="opening_reason"
          autoComplete="off"
          maxLength={300}
          hint={text.reasonHint}
          showsHint
          error={null}
          value={model.form.reason}
          onChange={(reason) => model.set({ reason })}
        />
      </FormDialog>
    )}
    {model.isWithdrawing ? (
      <ReasonDialog
        title={text.withdrawTitle}
        message={text.withdrawText}
        label={text.reason}
        hint={text.reasonHint}
        confirm={text.withdraw}
        isDangerous
        isBusy={model.isBusy}
        problem={model.refusal}
        onConfirm={(reason) => void model.withdraw(accountId, reason, onBooked)}
        onCancel={model.drop}
      />
    ) : null}
  </>
));

const COLUMNS: readonly TableColumn<ClosingDay>[] = [
  {
    id: 'day',
    header: text.columns.day,
    isRowHeader: true,
    cell: ({ day }) => <span className={listStyles['nowrap']}>{shopDayOf(day)}</span>,
  },
  {
    id: 'statement',
    header: text.columns.statement,
    isNamed: true,
    isNumber: true,
    cell: ({ statement }) => <span className={listStyles['nowrap']}>{formatSen(statement)}</span>,
  },
  {
    id: 'ledger',
    header: text.columns.ledger,
    isNamed: true,
    isNumber: true,
    cell: ({ ledger }) => <span className={listStyles['nowrap']}>{formatRupiah(ledger)}</span>,
  },
  {
    id: 'state',
    header: text.columns.state,
    cell: (day) => (
      <>
        <Mark tone={isClosed(day) ? 'success' : 'warning'}>{isClosed(day) ? text.closed : text.open}</Mark> {text.why(day)}
      </>
    ),
  },
];

/** The days since the opening, and what of them is not explained. */
const Days = ({ closing: { days, late, unbacked }, today }: { readonly closing: AccountClosing; readonly today: string }) => {
  const [latest] = days;
  if (latest === undefined) return <p className={styles['faint']}>{text.noDays}</p>;
  return (
    <>
      <p role="status">
        <b>{text.state(latest, today)}</b>
      </p>
      {late === 0 ? null : <p>{text.late(late)}</p>}
      {unbacked.length === 0 ? null : (
        <ul className={styles['gaps']} aria-label={text.unbackedTitle}>
          {unbacked.map((booking) => (
            <li key={booking.journalId}>{text.unbacked(booking)}</li>
          ))}
        </ul>
      )}
      <DataTable layout="stacked" columns={COLUMNS} rows={days} idOf={({ day }) => day} />
      <p className={styles['faint']}>{text.rest(latest.rest)}</p>
    </>
  );
};

interface Props {
  readonly account: StatementAccount;
  readonly closing: AccountClosing;
  /** Called after the books changed. */
  readonly onBooked: () => void;
}

/** Whether the days of the chosen account are closed. */
export const Closing = observer(({ account, closing, onBooked }: Props) => {
  const model = useViewModel(OpeningViewModel);
  const { opening, proposed } = closing;
  return (
    <section className={styles['checked']} aria-label={text.title}>
      <h2>{text.title}</h2>
      {opening === null ? (
        <>
          <p>{text.noOpening}</p>
          <div>
            <Button onClick={() => model.open(proposed)}>{text.confirm}</Button>
          </div>
        </>
      ) : (
        <>
          <Days closing={closing} today={model.today} />
          <div className={styles['press']}>
            <span>{text.opening(opening.day, opening.balance, opening.by)}</span>
            <Button variant="quiet" onClick={model.openWithdrawal}>
              {text.withdraw}
            </Button>
          </div>
        </>
      )}
      <Dialogs model={model} accountId={account.id} onBooked={onBooked} />
    </section>
  );
});
