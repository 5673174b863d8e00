import type { PlacedOrder } from '../../../application/order/order-service.ts';
import { endRental, freeTimes } from '../../../application/rental/rental.answers.ts';
import type { ExtensionPlacement, FreeTimes, RentalService } from '../../../application/rental/rental-service.ts';
import type { FreeTime } from '../../../domain/rental/rental.ts';
import { refusable } from '../order/refusable.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** Free times, with the permissions of a visitor. */
export class SupabaseFreeTimes implements FreeTimes {
  constructor(private readonly rest: RestClient) {}

  freeTimes(productId: string, optionId: string, from: Date | null, to: Date | null): Promise<readonly FreeTime[]> {
    return answerOf(this.rest, freeTimes, { productId, optionId, from, to });
  }
}

/** The person's own rentals, with their token; the shop's server places extensions, like orders. */
export class SupabaseRentalService implements RentalService {
  constructor(
    private readonly rest: RestClient,
    private readonly orders: Pick<RentalService, 'placeExtension'>,
  ) {}

  async endRental(orderId: string): Promise<void> {
    await refusable(this.rest, endRental, { orderId });
  }

  placeExtension(placement: ExtensionPlacement): Promise<PlacedOrder> {
    return this.orders.placeExtension(placement);
  }
}
