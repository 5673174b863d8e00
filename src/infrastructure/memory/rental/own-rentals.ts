import { OrderRefused, type PlacedOrder } from '../../../application/order/order-service.ts';
import type { ExtensionPlacement, FreeTimes, RentalService } from '../../../application/rental/rental-service.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { FreeTime } from '../../../domain/rental/rental.ts';
import { freeTimes } from '../../../domain/rental/rental-calendar.ts';
import type { MemoryRentals } from './memory-rentals.ts';

/** Fake of one person's rentals. */
export class InMemoryOwnRentals implements FreeTimes, RentalService {
  /** Refusals of the next calls, used in order. */
  readonly refusals: OrderRefused[] = [];

  constructor(
    private readonly shop: MemoryRentals,
    private readonly clock: Clock,
    /** The caller; null without a session. */
    private readonly person: () => string | null,
  ) {}

  async freeTimes(productId: string, optionId: string, from: Date | null, to: Date | null): Promise<readonly FreeTime[]> {
    this.shop.settle();
    const minutes = this.shop.optionOf(productId, optionId)?.durationMinutes ?? null;
    if (minutes === null) return [];
    const units = this.shop.unitsOf(productId).map((unit) => this.shop.calendarOf(unit));
    return freeTimes(units, { minutes, hours: this.shop.hours, now: this.clock.now(), from, to });
  }

  async endRental(orderId: string): Promise<void> {
    this.refuse();
    const order = this.shop.orders.ownOf(orderId, this.person());
    this.shop.settle();
    this.shop.orders.move(order, 'end_early', 'buyer');
  }

  async placeExtension(placement: ExtensionPlacement): Promise<PlacedOrder> {
    this.refuse();
    const person = this.person();
    if (person === null) throw new OrderRefused('NOT_SIGNED_IN');
    const known = this.shop.orders.of(person).find((order) => order.placement.key === placement.key);
    const { detail } = known ?? this.shop.extend(person, placement);
    const { id, number, state, total, createdAt, deadline } = detail;
    return { id, number, state, total, payUntil: deadline?.dueAt ?? createdAt };
  }

  private refuse(): void {
    const refusal = this.refusals.shift();
    if (refusal !== undefined) throw refusal;
  }
}
