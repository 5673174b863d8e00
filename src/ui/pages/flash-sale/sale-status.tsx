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
  <p className={phase === 'ended' || phase === 'gone' ? styles['over'] : 'visually-hidden'} role="status">
    <b>{salePageText.states[phase]}</b>
    {phase === 'ended' ? <LocalTime at={end} say={salePageText.endedAt} /> : null}
    {phase === 'gone' ? <span>{isSold ? salePageText.soldHint : salePageText.goneHint}</span> : null}
  </p>
);
