import { observer } from 'mobx-react-lite';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { formatSen } from '../../../../domain/statement/format-sen.ts';
import type { StatementBreak } from '../../../../domain/statement/prove-statement.ts';
import type { LineProblem, Statement, StatementRow } from '../../../../domain/statement/statement.ts';
import { Button } from '../../../components/button.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { shopDayOf } from '../../../text/time.ts';
import listStyles from '../kit/list/list.module.scss';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import { statementsText as text } from './statements.text.ts';
import type { StatementsViewModel } from './statements.view-model.ts';
import styles from './statements-page.module.scss';

const SHOWN_PROBLEMS = 50;
const SHOWN_ROWS = 10;

interface Placed<T> {
  readonly place: number;
  readonly one: T;
}

const placed = <T,>(all: readonly T[], most: number): readonly Placed<T>[] => all.slice(0, most).map((one, place) => ({ one, place }));

const PROBLEM_COLUMNS: readonly TableColumn<Placed<LineProblem>>[] = [
  { id: 'line', header: text.line, isRowHeader: true, cell: ({ one }) => one.line },
  { id: 'reason', header: text.reason, cell: ({ one }) => text.problem(one) },
];

const placeOf = ({ line, day }: StatementBreak): string => {
  if (line !== null) return `${text.line} ${line}`;
  return day === null ? '' : shopDayOf(day);
};

const BREAK_COLUMNS: readonly TableColumn<Placed<StatementBreak>>[] = [
  { id: 'line', header: text.dayOf, isRowHeader: true, cell: ({ one }) => placeOf(one) },
  { id: 'reason', header: text.reason, cell: ({ one }) => text.breakOf(one) },
];

const ROW_COLUMNS: readonly TableColumn<Placed<StatementRow>>[] = [
  { id: 'day', header: text.columns.day, isFaint: true, cell: ({ one }) => text.moment(one.bookedOn, one.time) },
  { id: 'text', header: text.columns.text, isRowHeader: true, cell: ({ one }) => one.text },
  {
    id: 'amount',
    header: text.columns.amount,
    isNamed: true,
    isNumber: true,
    cell: ({ one }) => <span className={listStyles['nowrap']}>{formatSen(one.amount)}</span>,
  },
  {
    id: 'balance',
    header: text.columns.balance,
    isNamed: true,
    isNumber: true,
    cell: ({ one }) => <span className={listStyles['nowrap']}>{one.balance === null ? '–' : formatSen(one.balance)}</span>,
  },
];

const sumOf = (rows: readonly StatementRow[], sign: 1 | -1): number =>
  rows.reduce((sum, { amount }) => (amount * sign > 0 ? sum + amount * sign : sum), 0);

const proofText = ({ balances, totals }: { readonly balances: boolean; readonly totals: boolean }): string => {
  if (balances) return totals ? text.provenBoth : text.provenBalances;
  return totals ? text.provenTotals : text.notProven;
};

/** A table of the file with its heading; nothing for no rows. */
const Listing = <T,>({
  title,
  columns,
  all,
  most,
}: {
  readonly title: string;
  readonly columns: readonly TableColumn<Placed<T>>[];
  readonly all: readonly T[];
  readonly most: number;
}) =>
  all.length === 0 ? null : (
    <section aria-label={title}>
      <h3>{title}</h3>
      <DataTable layout="stacked" columns={columns} rows={placed(all, most)} idOf={({ place }) => String(place)} />
      {all.length > most ? <p className={styles['faint']}>{text.more(all.length - most)}</p> : null}
    </section>
  );

interface Figure {
  readonly name: string;
  readonly value: string;
}

/** What a file holds, whether it is whole, and the button that stores it. */
export const CheckedFile = observer(({ model, statement }: { readonly model: StatementsViewModel; readonly statement: Statement }) => {
  const { checked } = model;
  const { rows, problems, pending } = statement;
  const first = rows[0];
  const last = rows.at(-1);
  const figures: Figure[] = [{ name: text.facts.rows, value: formatCount(rows.length) }];
  if (first !== undefined && last !== undefined)
    figures.push({ name: text.facts.period, value: text.period(first.bookedOn, last.bookedOn) });
  figures.push({ name: text.facts.in, value: formatSen(sumOf(rows, 1)) }, { name: text.facts.out, value: formatSen(sumOf(rows, -1)) });
  if (checked !== null)
    figures.push(
      { name: text.facts.added, value: formatCount(checked.added) },
      { name: text.facts.known, value: formatCount(checked.known) },
    );
  return (
    <section className={styles['checked']} aria-label={model.fileName}>
      <h2>{model.fileName}</h2>
      <dl className={styles['figures']}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {pending === 0 ? null : <p>{text.pending(pending)}</p>}
      {checked?.isWhole === true ? <p role="status">{proofText(checked.proofs)}</p> : null}
      {checked?.isWhole === false ? <FormAlert text={text.broken} /> : null}
      <Listing title={text.problemsTitle} columns={PROBLEM_COLUMNS} all={problems} most={SHOWN_PROBLEMS} />
      <Listing title={text.breaksTitle} columns={BREAK_COLUMNS} all={checked?.breaks ?? []} most={SHOWN_PROBLEMS} />
      <Listing title={text.previewTitle} columns={ROW_COLUMNS} all={rows} most={SHOWN_ROWS} />
      {checked?.isWhole === true ? (
        <div>
          <Button variant="primary" isBusy={model.isBusy} disabled={checked.added === 0} onClick={() => void model.store()}>
            {text.run(checked.added)}
          </Button>
        </div>
      ) : null}
    </section>
  );
});
