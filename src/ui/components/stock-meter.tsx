import styles from './stock-meter.module.scss';

interface Props {
  readonly left: number;
  /** What the sale began with. */
  readonly initial: number;
}

/** What is left of a sale as a bar. It repeats words that stand beside it. Nothing where there is nothing to compare. */
export const StockMeter = ({ left, initial }: Props) =>
  left <= 0 || initial <= 1 ? null : <progress className={styles['bar']} max={initial} value={left} aria-hidden="true" />;
