import { Fragment } from 'react';
import type { Countdown } from '../../domain/flash-sale/countdown.ts';
import { saleText } from '../text/flash-sale.ts';
import styles from './sale-clock.module.scss';

const BETWEEN = ':';

/** Remaining time in large figures; days precede them as text. Not a live region. */
export const SaleClock = ({ left: { days, hours, minutes, seconds } }: { readonly left: Countdown }) => (
  <time className={styles['clock']} dateTime={`P${days}DT${hours}H${minutes}M${seconds}S`}>
    {days > 0 ? <span className={styles['days']}>{saleText.days(days)} </span> : null}
    {Object.entries({ hours, minutes, seconds }).map(([unit, figure], place) => (
      <Fragment key={unit}>
        {place === 0 ? null : BETWEEN}
        <span className={styles['figure']}>{String(figure).padStart(2, '0')}</span>
      </Fragment>
    ))}
  </time>
);
