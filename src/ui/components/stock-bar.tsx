import styles from './stock-bar.module.scss';
import { stockLabel } from './stock-label.ts';
import { StockMeter } from './stock-meter.tsx';

interface Props {
  readonly left: number;
  /** The initial stock of the sale. */
  readonly initial: number;
}

/** The remaining stock of a sale: text, and a bar below it. */
export const StockBar = ({ left, initial }: Props) => (
  <span className={styles['stock']}>
    {stockLabel(left, initial)}
    <StockMeter left={left} initial={initial} />
  </span>
);
