import styles from './stock-meter.module.scss';

interface Props {
  readonly left: number;
  /** The initial stock of the sale. */
  readonly initial: number;
}

/** The remaining stock of a sale as a bar, in addition to text. Renders nothing without an initial stock. */
export const StockMeter = ({ left, initial }: Props) =>
  left <= 0 || initial <= 1 ? null : <progress className={styles['bar']} max={initial} value={left} aria-hidden="true" />;
