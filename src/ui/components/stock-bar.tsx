import styles from './stock-bar.module.scss';
import { stockLabel } from './stock-label.ts';
import { StockMeter } from './stock-meter.tsx';

interface Props {
  readonly left: number;
  /** What the sale began with. */
  readonly initial: number;
}

/** How much is left at a sale's price: words, and a bar under them. */
export const StockBar = ({ left, initial }: Props) => (
  <span className={styles['stock']}>
    {stockLabel(left, initial)}
    <StockMeter left={left} initial={initial} />
  </span>
);
