import { LocalTime } from '../../features/clock/local-time.tsx';
import type { SalePhase } from '../../features/flash-sale/deal.ts';
import { salePageText } from './flash-sale.text.ts';
import styles from './sale-status.module.scss';

interface Props {
  readonly phase: SalePhase;
  readonly end: Date;
  readonly isSold: boolean;
}

/** Where the sale stands. Read aloud when it changes; shown once there is nothing to count to. */
export const SaleStatus = ({ phase, end, isSold }: Props) => (
  <p className={phase === 'ended' || phase === 'sold-out' ? styles['over'] : 'visually-hidden'} role="status">
    <b>{salePageText.states[phase]}</b>
    {phase === 'ended' ? <LocalTime at={end} format={salePageText.endedAt} /> : null}
    {phase === 'sold-out' ? <span>{isSold ? salePageText.soldHint : salePageText.soldOutHint}</span> : null}
  </p>
);
