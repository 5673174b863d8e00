import styles from './spark-line.module.scss';

const [WIDTH, HEIGHT, EDGE] = [120, 32, 3] as const;

interface Props {
  /** What it shows, in words. */
  readonly label: string;
  readonly values: readonly number[];
  /** Up to here it is good: a line across. */
  readonly limit: number;
}

/** Values one after another as a small line, with the line they should stay below. */
export const SparkLine = ({ label, values, limit }: Props) => {
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
