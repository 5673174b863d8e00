import type { OrderEvent } from '../../../../domain/order/order.ts';
import { shortMoment } from '../../../text/time.ts';
import { Part } from '../kit/part.tsx';
import { orderWords } from '../parts/order/order.text.ts';
import { orderText } from './order.text.ts';
import styles from './order-page.module.scss';

/** The order events, newest first. */
export const TimelinePart = ({ events }: { readonly events: readonly OrderEvent[] }) => (
  <Part title={orderText.timeline}>
    <ol>
      {events.toReversed().map((event) => (
        <li key={event.seq}>
          <p className={styles['text']}>
            {orderText.happened(event.event)}
            {event.note === null ? '' : `: ${event.note}`}
            <small>{orderText.by(orderWords.actors[event.actor], shortMoment(event.at, false))}</small>
          </p>
          <small>{orderText.seq(event)}</small>
        </li>
      ))}
    </ol>
  </Part>
);
