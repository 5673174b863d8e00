import type { FreeTime } from '../../domain/rental/rental.ts';
import type { placeExtension } from '../order/order.calls.ts';
import type { PlacedOrder } from '../order/order-service.ts';
import type { InputOf } from '../shared/call.ts';

/** Free times of products for rent; public. */
export interface FreeTimes {
  /**
   * One row per start in steps of half an hour, the first being now where a unit is free immediately. Empty for a product that is not for
   * rent.
   * @param from null: now
   * @param to null: a day after `from`; at most 14 days from now
   * @throws PortError
   */
  freeTimes(productId: string, optionId: string, from: Date | null, to: Date | null): Promise<readonly FreeTime[]>;
}

/** An extension of a running rental. */
export type ExtensionPlacement = Omit<InputOf<typeof placeExtension>, 'kind'>;

/** Rental operations of the renter, in addition to those of every order. All calls @throws OrderRefused, PortError. */
export interface RentalService {
  /** Ends a running rental early, without a refund. @throws OrderRefused TRANSITION_NOT_ALLOWED, NOT_FOUND */
  endRental(orderId: string): Promise<void>;
  /** Orders an extension, which is paid like any order. @throws OrderRefused EXTENSION_CLOSED, NEXT_BOOKED, UNPAID_LIMIT, PRICE_CHANGED */
  placeExtension(placement: ExtensionPlacement): Promise<PlacedOrder>;
}
