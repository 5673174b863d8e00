import type { FreeTime } from '../../domain/rental/rental.ts';
import type { PlacedOrder } from '../order/order-service.ts';

/** When what is for rent is free; guests may ask. */
export interface FreeTimes {
  /**
   * One row per start in steps of half an hour, the first being now where a unit is free at once. None for what is not for rent.
   * @param from null: now @param to null: a day after `from`; at most 14 days from now @throws PortError
   */
  freeTimes(productId: string, optionId: string, from: Date | null, to: Date | null): Promise<readonly FreeTime[]>;
}

/** More time for a running rental. */
export interface ExtensionPlacement {
  /** Made by the form when it opens: the same key is the same order. */
  readonly key: string;
  /** The rental's order. */
  readonly parentId: string;
  /** Null: as long as the rental itself. */
  readonly optionId: string | null;
  /** What the renter saw. Another price is refused with PRICE_CHANGED. */
  readonly expectedTotal: number;
  readonly rulesVersion: number;
}

/** Steps of a rental that its renter takes, besides those of every order. All calls @throws OrderRefused, PortError. */
export interface RentalService {
  /** Ends a running rental before its time; nothing goes back. @throws OrderRefused TRANSITION_NOT_ALLOWED, NOT_FOUND */
  endRental(orderId: string): Promise<void>;
  /** Orders more time, to be paid like any order. @throws OrderRefused EXTENSION_CLOSED, NEXT_BOOKED, UNPAID_LIMIT, PRICE_CHANGED */
  placeExtension(placement: ExtensionPlacement): Promise<PlacedOrder>;
}
