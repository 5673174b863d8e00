import type { DayFigures, DayMeasure } from '../../../../domain/insights/dashboard.ts';
import { dashboardText } from './dashboard.text.ts';
import styles from './dashboard-table.module.scss';

const MEASURES: readonly DayMeasure[] = ['views', 'searches', 'wishes'];

/** The charts in figures, the newest day first. */
export const DayTable = ({ days }: { readonly days: readonly DayFigures[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys.
  <section className={styles['scroll']} aria-label={dashboardText.table} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">{dashboardText.day}</th>
          {MEASURES.map((measure) => (
            <th key={measure} scope="col">
              {dashboardText.measures[measure]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{dashboardText.shortDay(day.day)}</th>
            {MEASURES.map((measure) => (
              <td key={measure}>{dashboardText.total(day[measure])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
