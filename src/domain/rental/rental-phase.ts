import type { OrderDetail } from '../order/order.ts';

/**
 * Where a paid rental stands for its renter. `scheduled`: waits for its start; `preparing`: the shop gets it ready; `ready`: can be opened;
 * `running`: its time is counted; `over`: its time is up, whether or not the shop's programs have noticed.
 */
export type RentalPhase = 'scheduled' | 'preparing' | 'ready' | 'running' | 'over';

type Judged = Pick<OrderDetail, 'state' | 'rental'>;

/** @param now the shop's time @returns null before it is paid, once it is completed or cancelled, and for what is no rental */
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

/** Minutes before its end from which a rental can be extended. */
export const EXTENSION_MINUTES = 60;
