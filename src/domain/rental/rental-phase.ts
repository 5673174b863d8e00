import type { OrderDetail } from '../order/order.ts';

/**
 * The phase of a paid rental for its renter. `scheduled`: before its start; `preparing`: the shop prepares the account; `ready`: it can be
 * opened; `running`: its time is counted; `over`: its time has elapsed, whether or not the server has processed it.
 */
export type RentalPhase = 'scheduled' | 'preparing' | 'ready' | 'running' | 'over';

type Judged = Pick<OrderDetail, 'state' | 'rental'>;

/** @param now the server's time @returns null before payment, after completion or cancellation, and for orders that are no rental */
export const rentalPhase = ({ state, rental }: Judged, now: Date): RentalPhase | null => {
  if (rental === null) return null;
  const { startAt, endsAt, endedAt, readyAt } = rental;
  if (endedAt !== null || (endsAt !== null && endsAt <= now)) return state === 'completed' || state === 'refunded' ? null : 'over';
  switch (state) {
    case 'processing':
      return startAt > now ? 'scheduled' : 'preparing';
    case 'delivered':
      return endsAt === null ? 'ready' : 'running';
    case 'rented':
      return 'running';
    case 'returning':
      return 'over';
    case 'disputed':
      return endsAt !== null ? 'running' : readyAt === null ? 'preparing' : 'ready';
    default:
      return null;
  }
};

/** Minutes before the end from which a rental can be extended. */
export const EXTENSION_MINUTES = 60;
