import { observer } from 'mobx-react-lite';
import { goodUpTo, rateVital, VITAL_NAMES, type VitalName, type VitalRating } from '../../../../domain/telemetry/vital.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { Mark, type MarkTone } from '../../../components/mark.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { layoutText } from '../../../text/layout.ts';
import { adminText } from '../kit/admin.text.ts';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import styles from './speed.module.scss';
import { SpeedViewModel } from './speed.view-model.ts';

const [WIDTH, HEIGHT, EDGE] = [120, 32, 3] as const;

interface Props {
  /** The accessible name. */
  readonly label: string;
  readonly values: readonly number[];
  /** The limit of good values, drawn as a line. */
  readonly limit: number;
}

/** A sparkline of values with the limit of good ones. */
const SparkLine = ({ label, values, limit }: Props) => {
  const top = Math.max(limit * 1.25, ...values);
  const y = (value: number): number => HEIGHT - EDGE - (value / top) * (HEIGHT - 2 * EDGE);
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  const points = values.map((value, place) => [EDGE + place * step, y(value)] as const);
  const [lastX, lastY] = points.at(-1) ?? [EDGE, y(0)];
  return (
    <svg className={styles['spark']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path className={styles['limit']} d={`M0 ${y(limit)}H${WIDTH}`} />
      <polyline points={points.map(([x, height]) => `${x},${height}`).join(' ')} />
      <circle cx={lastX} cy={lastY} r="2.5" />
    </svg>
  );
};

const TONES: Readonly<Record<VitalRating, MarkTone>> = { good: 'success', 'needs-improvement': 'warning', poor: 'danger' };
const OPTIONS = VITAL_NAMES.map((name) => [name, name] as const);

/** The web vitals of the shop's pages. */
export const Speed = observer(() => {
  const model = useViewModel(SpeedViewModel);
  return (
    <section aria-labelledby="judul-kecepatan" className={styles['section']}>
      <h2 id="judul-kecepatan">{adminText.vitals}</h2>
      <p className={styles['about']}>{adminText.vitalsText}</p>
      {model.problem === null ? null : (
        <div className={styles['problem']}>
          <FormAlert text={model.problem} />
          <Button onClick={() => void model.load()}>{adminText.retry}</Button>
        </div>
      )}
      <div className={styles['choice']}>
        <Segmented label={adminText.measure} options={OPTIONS} value={model.name} onChange={model.choose} />
      </div>
      <p className={styles['about']}>{adminText.measures[model.name]}</p>
      {!model.isLoaded && model.problem === null ? (
        <p className="visually-hidden" role="status">
          {layoutText.loading}
        </p>
      ) : null}
      {model.isLoaded && model.lines.length === 0 ? (
        <EmptyState heading="h3" title={adminText.vitalsEmpty} text={adminText.vitalsEmptyText} />
      ) : null}
      {model.lines.length === 0 ? null : <Figures lines={model.lines} name={model.name} />}
    </section>
  );
});

type Line = SpeedViewModel['lines'][number];

const [PAGE, COUNT, P50, P75, P95, DAYS] = adminText.columns;

const columnsOf = (name: VitalName): readonly TableColumn<Line>[] => {
  const value = (figure: number): string => adminText.value(name, figure);
  const ratingOf = (figure: number) => {
    const rating = rateVital(name, figure);
    return <Mark tone={TONES[rating]}>{adminText.ratings[rating]}</Mark>;
  };
  return [
    { id: 'page', header: PAGE, isRowHeader: true, cell: ({ whole }) => whole.page },
    { id: 'count', header: COUNT, cell: ({ whole }) => whole.count },
    { id: 'p50', header: P50, cell: ({ whole }) => value(whole.p50) },
    {
      id: 'p75',
      header: P75,
      cell: ({ whole }) => (
        <>
          {value(whole.p75)} {ratingOf(whole.p75)}
        </>
      ),
    },
    { id: 'p95', header: P95, cell: ({ whole }) => value(whole.p95) },
    {
      id: 'days',
      header: DAYS,
      cell: ({ whole, days }) => (
        <SparkLine label={adminText.chart(whole.page)} values={days.map(({ p75 }) => p75)} limit={goodUpTo(name)} />
      ),
    },
  ];
};

const Figures = ({ lines, name }: { readonly lines: readonly Line[]; readonly name: VitalName }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
  <section className={styles['scroll']} aria-label={adminText.figures} tabIndex={0}>
    <DataTable layout="figures" columns={columnsOf(name)} rows={lines} idOf={({ whole }) => whole.page} />
  </section>
);
