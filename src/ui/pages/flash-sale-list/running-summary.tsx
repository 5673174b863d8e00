import { formatCount } from '../../../domain/shared/rupiah.ts';
import { LiveCountdown } from '../../features/flash-sale/live-countdown.tsx';
import { saleText } from '../../text/flash-sale.ts';
import { saleListText } from './flash-sale-list.text.ts';
import styles from './flash-sale-list-page.module.scss';

interface Props {
  readonly live: number;
  /** Running too, but nothing is left of them. */
  readonly gone: number;
  readonly firstEnd: Date;
}

/** How many run, and how long until the first of them ends. */
export const RunningSummary = ({ live, gone, firstEnd }: Props) => (
  <p className={styles['summary']}>
    <span role="status">
      {[live === 0 ? null : saleText.running(formatCount(live)), gone === 0 ? null : saleListText.gone(formatCount(gone))]
        .filter(Boolean)
        .join(', ')}
    </span>
    <span>
      {saleListText.nextEnd} <LiveCountdown end={firstEnd} />
    </span>
  </p>
);
