import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { TableFile } from '../../../../application/shared/write-table.ts';
import { profitOf, type RevenuePeriod, type RevenueSpan, revenueOf, sumOfPeriods } from '../../../../domain/order/revenue-period.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { BarChart } from '../kit/bar-chart.tsx';
import { FileExport, saveTable } from '../kit/file-export.tsx';
import listStyles from '../kit/list/list.module.scss';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import styles from './revenue.module.scss';
import { revenueText as text } from './revenue.text.ts';
import { RevenueViewModel } from './revenue.view-model.ts';

const money = (id: keyof typeof text.columns, of: (period: RevenuePeriod) => number): TableColumn<RevenuePeriod> => ({
  id,
  header: text.columns[id],
  isNumber: true,
  cell: (period) => <span className={listStyles['nowrap']}>{formatRupiah(of(period))}</span>,
});

const columnsOf = (span: RevenueSpan): readonly TableColumn<RevenuePeriod>[] => [
  {
    id: 'period',
    header: text.columns[span],
    isRowHeader: true,
    cell: ({ period }) => <span className={listStyles['nowrap']}>{period === '' ? text.sum : text.period[span](period)}</span>,
  },
  money('taken', revenueOf),
  money('goods', ({ goods }) => goods),
  money('costs', ({ costs }) => costs),
  money('profit', profitOf),
];

const COLUMNS = { day: columnsOf('day'), month: columnsOf('month') } as const;

/** The bars of one figure. */
const RevenueChart = ({ name, of, span, revenue }: { readonly name: string; readonly of: (period: RevenuePeriod) => number } & Shown) => {
  const total = revenue.reduce((sum, period) => sum + of(period), 0);
  return (
    <BarChart
      caption={
        <>
          {name} <b>{formatRupiah(total)}</b>
        </>
      }
      label={text.chart(name, total)}
      points={revenue.toReversed().map((period) => ({ at: period.period, value: of(period) }))}
      showAt={text.short[span]}
      showValue={formatRupiah}
    />
  );
};

interface Shown {
  readonly span: RevenueSpan;
  readonly revenue: readonly RevenuePeriod[];
}

/** Revenue, costs and profit: as charts, as a table with a total, and as a file. */
export const Revenue = observer(() => {
  const { revenue, span, problem, load, export: write } = useViewModel(RevenueViewModel);
  const save = (file: TableFile): void => saveTable(text.file(span), file);
  const id = useId();
  return (
    <section className={styles['revenue']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{text.title}</h2>
        <Segmented label={text.span} options={text.spans} value={span} onChange={(chosen) => void load(chosen)} />
        {revenue === null || revenue.length === 0 ? null : (
          <FileExport label={text.export} variant="text" onChoose={(form) => void write(form, save)} />
        )}
      </div>
      <p>{text.about}</p>
      {problem === null ? null : (
        <>
          <FormAlert text={problem} />
          <Button onClick={() => void load(span)}>{text.retry}</Button>
        </>
      )}
      {revenue?.length === 0 ? <p>{text.none}</p> : null}
      {revenue === null || revenue.length === 0 ? null : (
        <div className={styles['figures']}>
          <div>
            <RevenueChart name={text.columns.taken} of={revenueOf} span={span} revenue={revenue} />
            <RevenueChart name={text.columns.profit} of={profitOf} span={span} revenue={revenue} />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
          <section className={styles['scroll']} aria-label={text.caption[span]} tabIndex={0}>
            <DataTable
              caption={text.caption[span]}
              layout="figures"
              columns={COLUMNS[span]}
              rows={[sumOfPeriods(revenue), ...revenue]}
              idOf={({ period }) => period}
            />
          </section>
        </div>
      )}
    </section>
  );
});
