import type { OrderRefused, PlacedOrder } from '../../../application/order/order-service.ts';
import type { ExtensionPlacement, FreeTimes, RentalService } from '../../../application/rental/rental-service.ts';
import type { FreeTime } from '../../../domain/rental/rental.ts';

/** Fake of one person's rentals: configured free times, and recorded calls. */
export class InMemoryOwnRentals implements FreeTimes, RentalService {
  times: readonly FreeTime[] = [];
  readonly ended: string[] = [];
  readonly extensions: ExtensionPlacement[] = [];
  /** Refusals of the next calls, used in order. */
  readonly refusals: OrderRefused[] = [];

  async freeTimes(_productId: string, _optionId: string, from: Date | null, to: Date | null): Promise<readonly FreeTime[]> {
    return this.times.filter(({ start }) => (from === null || start >= from) && (to === null || start < to));
  }

  async endRental(orderId: string): Promise<void> {
    this.refuse();
    this.ended.push(orderId);
  }

  async placeExtension(placement: ExtensionPlacement): Promise<PlacedOrder> {
    this.refuse();
    this.extensions.push(placement);
    const place = String(this.extensions.length);
    return {
      id: `00000000-0000-4000-c000-${place.padStart(12, '0')}`,
      number: `AA-EXT0-${place.padStart(4, '0')}`,
      ...{ state: 'pending_payment', total: placement.expectedTotal, payUntil: new Date(0) },
    };
  }

  private refuse(): void {
    const refusal: OrderRefused | undefined = this.refusals.shift();
    if (refusal !== undefined) throw refusal;
  }
}
