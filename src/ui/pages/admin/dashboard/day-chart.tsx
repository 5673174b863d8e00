import { type DayFigures, type DayMeasure, totalOf } from '../../../../domain/insights/dashboard.ts';
import { BarChart } from '../kit/bar-chart.tsx';
import { dashboardText } from './dashboard.text.ts';

interface Props {
  readonly days: readonly DayFigures[];
  readonly measure: DayMeasure;
}

/** One measure per day. The table has the same figures for people who cannot see the chart. */
export const DayChart = ({ days, measure }: Props) => {
  const name = dashboardText.measures[measure];
  const total = totalOf(days, measure);
  return (
    <BarChart
      caption={
        <>
          {name} <b>{dashboardText.total(total)}</b>
        </>
      }
      label={dashboardText.chart(name, total, days.length)}
      points={days.map((day) => ({ at: day.day, value: day[measure] }))}
      showAt={dashboardText.shortDay}
      showValue={dashboardText.total}
    />
  );
};
