import * as v from 'valibot';
import type { PlacedOrder } from '../../../application/order/order-service.ts';
import type { ExtensionPlacement, FreeTimes, RentalService } from '../../../application/rental/rental-service.ts';
import { time } from '../../../application/shared/call-answers.ts';
import type { FreeTime } from '../../../domain/rental/rental.ts';
import { refusable } from '../order/refusable.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';

const FreeTimesJson = v.array(v.object({ start: time, free: v.number() }));
const DoneJson = v.looseObject({ outcome: v.string() });

/** Free times, with the permissions of a visitor. */
export class SupabaseFreeTimes implements FreeTimes {
  constructor(private readonly rest: RestClient) {}

  async freeTimes(productId: string, optionId: string, from: Date | null, to: Date | null): Promise<readonly FreeTime[]> {
    const period = { ...(from === null ? {} : { p_from: from.toISOString() }), ...(to === null ? {} : { p_to: to.toISOString() }) };
    const asked = { p_product: productId, p_option: optionId, ...period };
    return v.parse(FreeTimesJson, dataOf(await this.rest.rpc('free_times', asked)));
  }
}

/** The person's own rentals, with their token; the shop's server places extensions, like orders. */
export class SupabaseRentalService implements RentalService {
  constructor(
    private readonly rest: RestClient,
    private readonly orders: Pick<RentalService, 'placeExtension'>,
  ) {}

  async endRental(orderId: string): Promise<void> {
    await refusable(this.rest.rpc('end_rental', { p_order: orderId }), DoneJson);
  }

  placeExtension(placement: ExtensionPlacement): Promise<PlacedOrder> {
    return this.orders.placeExtension(placement);
  }
}
