import styles from './stock-bar.module.scss';
import { stockLabel } from './stock-label.ts';
import { StockMeter } from './stock-meter.tsx';

interface Props {
  readonly left: number;
  /** The initial stock of the sale. */
  readonly initial: number;
}

/** The remaining stock of a sale: text, and a bar below it; nothing for a single unit. */
export const StockBar = ({ left, initial }: Props) => {
  const label = stockLabel(left, initial);
  return label === null ? null : (
    <span className={styles['stock']}>
      {label}
      <StockMeter left={left} initial={initial} />
    </span>
  );
};
