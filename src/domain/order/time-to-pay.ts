import type { OrderDetail } from './order.ts';

/** Until when an order can be paid, and from when that is counted. */
interface TimeToPay {
  readonly from: Date;
  readonly end: Date;
}

/**
 * The time to pay, which is counted from the later of now and its beginning: a device whose clock is behind shows no more than was promised.
 * Null while it stands still, and for an order that is not to be paid.
 */
export const timeToPay = ({ deadlines, events }: Pick<OrderDetail, 'deadlines' | 'events'>, now: Date): TimeToPay | null => {
  const due = deadlines.find(({ name }) => name === 'payment');
  if (due === undefined || due.pausedAt !== null) return null;
  const began = events.findLast(({ from, to }) => to === 'pending_payment' && from !== to)?.at ?? now;
  return { from: began > now ? began : now, end: due.dueAt };
};
