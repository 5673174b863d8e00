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
import { SparkLine } from './spark-line.tsx';
import styles from './speed.module.scss';
import { SpeedViewModel } from './speed.view-model.ts';

const TONES: Readonly<Record<VitalRating, MarkTone>> = { good: 'success', 'needs-improvement': 'warning', poor: 'danger' };
const OPTIONS = VITAL_NAMES.map((name) => [name, name] as const);

/** How the shop's pages do in its visitors' browsers. */
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

const Figures = ({ lines, name }: { readonly lines: SpeedViewModel['lines']; readonly name: VitalName }) => {
  const value = (figure: number): string => adminText.value(name, figure);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keys.
    <section className={styles['scroll']} aria-label={adminText.figures} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {adminText.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ whole, days }) => (
            <tr key={whole.page}>
              <th scope="row">{whole.page}</th>
              <td>{whole.count}</td>
              <td>{value(whole.p50)}</td>
              <td>
                {value(whole.p75)} <Mark tone={TONES[rateVital(name, whole.p75)]}>{adminText.ratings[rateVital(name, whole.p75)]}</Mark>
              </td>
              <td>{value(whole.p95)}</td>
              <td>
                <SparkLine label={adminText.chart(whole.page)} values={days.map(({ p75 }) => p75)} limit={goodUpTo(name)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
