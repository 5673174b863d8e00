import type { OrderState } from '../../../domain/order/transitions.ts';
import type { RentalDetail } from '../../../domain/rental/rental.ts';
import { rotateBy } from '../../../domain/rental/rental-calendar.ts';
import { canExtend, rentalEnd, startsBy } from '../../../domain/rental/rental-clock.ts';
import { cancelUntil } from '../../../domain/rental/rental-time.ts';
import type { StoredOrder } from '../order/stored-order.ts';
import type { BookedTime, RentalFacts } from './stored-rental.ts';

const MINUTE_MS = 60_000;
const UNPAID: ReadonlySet<OrderState> = new Set(['pending_payment', 'payment_review']);
const OVER: ReadonlySet<OrderState> = new Set(['completed', 'cancelled', 'refunded']);

const depositState = ({ state, deposit }: StoredOrder['detail']): RentalDetail['depositState'] => {
  if (deposit === 0 || UNPAID.has(state) || state === 'expired') return null;
  if (state === 'disputed') return 'claimed';
  return OVER.has(state) ? 'returned' : 'held';
};

const extensionOf = (rentals: RentalFacts, time: BookedTime, end: Date, now: Date): RentalDetail['extension'] => {
  const options = (rentals.orders.product(time.unit.product.id)?.rentals ?? []).flatMap(({ id, duration, durationMinutes, price }) => {
    if (durationMinutes === null) return [];
    const span = { from: end, to: rotateBy(rentals.hours, new Date(end.getTime() + durationMinutes * MINUTE_MS)) };
    return rentals.collides(time, span) ? [] : [{ id, name: duration, minutes: durationMinutes, price }];
  });
  const pending = rentals.orders.orders.find(({ detail }) => detail.parentId === time.order?.detail.id && UNPAID.has(detail.state));
  return { isOpen: canExtend(end, now), until: end, options, pendingOrder: pending?.detail.id ?? null };
};

/** A rental as its renter reads it. */
export const rentalDetail = (rentals: RentalFacts, time: BookedTime, order: StoredOrder, now: Date): RentalDetail => {
  const { clock, option, unit } = time;
  const { state } = order.detail;
  const endsAt = rentalEnd(clock, now);
  return {
    minutes: clock.minutes + clock.creditedMinutes,
    optionName: option?.duration ?? '',
    rules: option?.rules ?? null,
    startAt: clock.startAt,
    readyAt: clock.readyAt,
    openedAt: clock.openedAt,
    endsAt,
    endedAt: clock.endedAt,
    serverTime: now,
    startsBy: clock.openedAt === null ? startsBy(clock, now) : null,
    creditedMinutes: clock.creditedMinutes,
    isRotated: rentals.isNew(unit, order),
    depositState: depositState(order.detail),
    cancelUntil: state === 'processing' ? cancelUntil(clock.startAt, now) : null,
    extension: state === 'rented' && endsAt !== null ? extensionOf(rentals, time, endsAt, now) : null,
  };
};
