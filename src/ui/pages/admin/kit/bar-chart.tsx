import type { ReactNode } from 'react';
import { Bar, BarChart as Bars, ResponsiveContainer, Tooltip, XAxis } from 'recharts';
import styles from './bar-chart.module.scss';

interface Point {
  readonly at: string;
  readonly value: number;
}

interface Props {
  readonly caption: ReactNode;
  /** What the chart shows, for people who cannot see it; its figures are in a table. */
  readonly label: string;
  /** Oldest first. */
  readonly points: readonly Point[];
  readonly showAt: (at: string) => string;
  readonly showValue: (value: number) => string;
}

interface Shown {
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload?: Point }[];
}

const HEIGHT = 120;
/** The width before the page is measured. */
const FIRST = { width: 300, height: HEIGHT };

/** One measure over time, as bars. */
export const BarChart = ({ caption, label, points, showAt, showValue }: Props) => {
  const tip = ({ active, payload }: Shown) => {
    const point = payload?.[0]?.payload;
    return active === true && point !== undefined ? (
      <p className={styles['tip']}>
        {showAt(point.at)} <b>{showValue(point.value)}</b>
      </p>
    ) : null;
  };
  return (
    <figure className={styles['chart']}>
      <figcaption>{caption}</figcaption>
      <div role="img" aria-label={label}>
        <ResponsiveContainer width="100%" height={HEIGHT} initialDimension={FIRST}>
          <Bars data={[...points]} accessibilityLayer={false} margin={{ top: 4, right: 0, bottom: 0, left: 0 }} barCategoryGap="20%">
            <XAxis dataKey="at" tickFormatter={showAt} tickLine={false} minTickGap={24} height={22} interval="preserveStartEnd" />
            <Tooltip content={tip} isAnimationActive={false} cursor={false} />
            <Bar dataKey="value" radius={2} isAnimationActive={false} minPointSize={1} />
          </Bars>
        </ResponsiveContainer>
      </div>
    </figure>
  );
};
