import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import { type Countdown, countdownTo } from '../../../domain/flash-sale/countdown.ts';
import { useStore } from '../../core/view-model.tsx';
import { ClockStore } from '../../stores/clock.store.ts';
import { saleText } from '../../text/flash-sale.ts';
import styles from './sale-clock.module.scss';

const BETWEEN = ':';

/** Remaining time in large figures, as `ClockFigures` shows it; days precede them as text. */
const SaleClock = ({ left: { days, hours, minutes, seconds } }: { readonly left: Countdown }) => (
  <span className={styles['clock']} role="timer">
    {days > 0 ? <span className={styles['days']}>{saleText.days(days)} </span> : null}
    {Object.entries({ hours, minutes, seconds }).map(([unit, figure], place) => (
      <Fragment key={unit}>
        {place === 0 ? null : BETWEEN}
        <span className={styles['figure']}>{String(figure).padStart(2, '0')}</span>
      </Fragment>
    ))}
  </span>
);

/** A ticking countdown to a moment in large figures. */
export const LiveSaleClock = observer(({ end }: { readonly end: Date }) => <SaleClock left={countdownTo(end, useStore(ClockStore).now)} />);
