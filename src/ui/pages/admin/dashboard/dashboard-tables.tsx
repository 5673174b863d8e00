import { useId } from 'react';
import type { Counted, DayFigures, DayMeasure } from '../../../../domain/insights/dashboard.ts';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import { dashboardText } from './dashboard.text.ts';
import styles from './dashboard-table.module.scss';

interface Props {
  readonly title: string;
  readonly about?: string;
  readonly column: string;
  readonly rows: readonly Counted[];
  readonly nameOf?: (name: string) => string;
}

/** The most frequent entries. */
export const CountedTable = ({ title, about, column, rows, nameOf = (name) => name }: Props) => {
  const id = useId();
  const columns: readonly TableColumn<Counted>[] = [
    { id: 'name', header: column, isRowHeader: true, cell: ({ name }) => nameOf(name) },
    { id: 'times', header: dashboardText.times, isNumber: true, cell: ({ times }) => dashboardText.total(times) },
  ];
  return (
    <section aria-labelledby={id} className={styles['counted']}>
      <h2 id={id}>{title}</h2>
      {about === undefined ? null : <p>{about}</p>}
      {rows.length === 0 ? (
        <p>{dashboardText.nothingYet}</p>
      ) : (
        <DataTable layout="figures" columns={columns} rows={rows} idOf={({ name }) => name} />
      )}
    </section>
  );
};

const MEASURES: readonly DayMeasure[] = ['views', 'searches', 'wishes'];

const COLUMNS: readonly TableColumn<DayFigures>[] = [
  {
    id: 'day',
    header: dashboardText.day,
    isRowHeader: true,
    cell: ({ day }) => <span className={styles['day']}>{dashboardText.shortDay(day)}</span>,
  },
  ...MEASURES.map((measure) => ({
    id: measure,
    header: dashboardText.measures[measure],
    isNumber: true,
    cell: (figures: DayFigures) => dashboardText.total(figures[measure]),
  })),
];

/** The figures of the charts, newest day first. */
export const DayTable = ({ days }: { readonly days: readonly DayFigures[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
  <section className={styles['scroll']} aria-label={dashboardText.table} tabIndex={0}>
    <DataTable layout="figures" columns={COLUMNS} rows={days.toReversed()} idOf={({ day }) => day} />
  </section>
);
