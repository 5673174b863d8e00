import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { profitOf, sumOfTakings, type Taking, type TakingSpan, takenIn } from '../../../../domain/order/takings.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { BarChart } from '../kit/bar-chart.tsx';
import { CsvExport } from '../kit/csv-export.tsx';
import listStyles from '../kit/list/list.module.scss';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import styles from './takings.module.scss';
import { takingsText as text } from './takings.text.ts';
import { TakingsViewModel } from './takings.view-model.ts';

const money = (id: keyof typeof text.columns, of: (taking: Taking) => number): TableColumn<Taking> => ({
  id,
  header: text.columns[id],
  isNumber: true,
  cell: (taking) => <span className={listStyles['nowrap']}>{formatRupiah(of(taking))}</span>,
});

const columnsOf = (span: TakingSpan): readonly TableColumn<Taking>[] => [
  {
    id: 'period',
    header: text.columns[span],
    isRowHeader: true,
    cell: ({ period }) => <span className={listStyles['nowrap']}>{period === '' ? text.sum : text.period[span](period)}</span>,
  },
  money('taken', takenIn),
  money('goods', ({ goods }) => goods),
  money('costs', ({ costs }) => costs),
  money('profit', profitOf),
];

const COLUMNS = { day: columnsOf('day'), month: columnsOf('month') } as const;

/** The bars of one figure. */
const TakingChart = ({ name, of, span, takings }: { readonly name: string; readonly of: (taking: Taking) => number } & Shown) => {
  const total = takings.reduce((sum, taking) => sum + of(taking), 0);
  return (
    <BarChart
      caption={
        <>
          {name} <b>{formatRupiah(total)}</b>
        </>
      }
      label={text.chart(name, total)}
      points={takings.toReversed().map((taking) => ({ at: taking.period, value: of(taking) }))}
      showAt={text.short[span]}
      showValue={formatRupiah}
    />
  );
};

interface Shown {
  readonly span: TakingSpan;
  readonly takings: readonly Taking[];
}

/** What was taken, what it cost, what is left: as plots, as a table with its sum, and as a file. */
export const Takings = observer(() => {
  const { takings, span, problem, load, export: save } = useViewModel(TakingsViewModel);
  const id = useId();
  return (
    <section className={styles['takings']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{text.title}</h2>
        <Segmented label={text.span} options={text.spans} value={span} onChange={(chosen) => void load(chosen)} />
        {takings === null || takings.length === 0 ? null : <CsvExport label={text.export} variant="text" onChoose={save} />}
      </div>
      <p>{text.about}</p>
      {problem === null ? null : (
        <>
          <FormAlert text={problem} />
          <Button onClick={() => void load(span)}>{text.retry}</Button>
        </>
      )}
      {takings?.length === 0 ? <p>{text.none}</p> : null}
      {takings === null || takings.length === 0 ? null : (
        <div className={styles['figures']}>
          <div>
            <TakingChart name={text.columns.taken} of={takenIn} span={span} takings={takings} />
            <TakingChart name={text.columns.profit} of={profitOf} span={span} takings={takings} />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
          <section className={styles['scroll']} aria-label={text.caption[span]} tabIndex={0}>
            <DataTable
              caption={text.caption[span]}
              layout="figures"
              columns={COLUMNS[span]}
              rows={[sumOfTakings(takings), ...takings]}
              idOf={({ period }) => period}
            />
          </section>
        </div>
      )}
    </section>
  );
});
