import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis } from 'recharts';
import { type DayFigures, type DayMeasure, totalOf } from '../../../../domain/insights/dashboard.ts';
import { dashboardText } from './dashboard.text.ts';
import styles from './day-chart.module.scss';

interface Props {
  readonly days: readonly DayFigures[];
  readonly measure: DayMeasure;
}

interface Shown {
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload?: DayFigures }[];
}

const HEIGHT = 120;
/** The width before the page is measured. */
const FIRST = { width: 300, height: HEIGHT };

/** One measure per day, as bars. The table has the same figures for people who cannot see the chart. */
export const DayChart = ({ days, measure }: Props) => {
  const name = dashboardText.measures[measure];
  const total = totalOf(days, measure);
  const tip = ({ active, payload }: Shown) => {
    const day = payload?.[0]?.payload;
    return active === true && day !== undefined ? (
      <p className={styles['tip']}>
        {dashboardText.shortDay(day.day)} <b>{dashboardText.total(day[measure])}</b>
      </p>
    ) : null;
  };
  return (
    <figure className={styles['chart']}>
      <figcaption>
        {name} <b>{dashboardText.total(total)}</b>
      </figcaption>
      <div role="img" aria-label={dashboardText.chart(name, total, days.length)}>
        <ResponsiveContainer width="100%" height={HEIGHT} initialDimension={FIRST}>
          <BarChart data={[...days]} accessibilityLayer={false} margin={{ top: 4, right: 0, bottom: 0, left: 0 }} barCategoryGap="20%">
            <XAxis
              dataKey="day"
              tickFormatter={dashboardText.shortDay}
              tickLine={false}
              minTickGap={24}
              height={22}
              interval="preserveStartEnd"
            />
            <Tooltip content={tip} isAnimationActive={false} cursor={false} />
            <Bar dataKey={measure} radius={2} isAnimationActive={false} minPointSize={1} />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
};
