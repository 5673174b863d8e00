import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { awaitsDecision } from '../../../domain/order/buyer-steps.ts';
import type { OrderDetail } from '../../../domain/order/order.ts';
import { Icon } from '../../components/icon.tsx';
import { useStore } from '../../core/view-model.tsx';
import { ClockStore } from '../../stores/clock.store.ts';
import { OpeningHoursStore } from './opening-hours.store.ts';
import styles from './opening-note.module.scss';
import { type OpeningSubject, openingNotes, openingTime } from './opening-note.text.ts';

/** The subject that waits for staff; null while nothing does. */
const waitsFor = (order: OrderDetail): OpeningSubject | null => {
  const { state, payment, methods, automaticMethods } = order;
  if (awaitsDecision(order) || state === 'processing') return 'delivery';
  if (state === 'payment_review') return 'proof';
  if (state !== 'pending_payment') return null;
  const needsProof = payment === null ? methods.some((method) => !automaticMethods.includes(method)) : !payment.isAutomatic;
  return needsProof ? 'proof' : 'order';
};

/** A note outside the opening hours: when the shop opens. */
export const OpeningNote = observer(({ subject }: { readonly subject: OpeningSubject }) => {
  const hours = useStore(OpeningHoursStore);
  const { now } = useStore(ClockStore);
  useEffect(() => {
    void hours.load();
  }, [hours]);
  const opens = hours.opensAt(now);
  return (
    <div className={styles['region']} role="status">
      {opens === null ? null : (
        <p className={styles['note']}>
          <Icon name="clock" />
          <span>{openingNotes[subject](openingTime(opens, now))}</span>
        </p>
      )}
    </div>
  );
});

/** The note of an order that waits for staff. */
export const OrderOpeningNote = ({ order }: { readonly order: OrderDetail }) => {
  const subject = waitsFor(order);
  return subject === null ? null : <OpeningNote subject={subject} />;
};
