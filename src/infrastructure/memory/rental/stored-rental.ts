import type { RentalOption } from '../../../domain/catalog/rental-option.ts';
import type { OpeningHours } from '../../../domain/order/opening-hours.ts';
import type { Span } from '../../../domain/rental/rental-calendar.ts';
import type { RentalClock } from '../../../domain/rental/rental-clock.ts';
import type { MemoryOrders } from '../order/memory-orders.ts';
import type { SoldProduct, StoredOrder } from '../order/stored-order.ts';

/** A sealed unit of an account. */
export interface RentedUnit {
  readonly id: string;
  readonly product: SoldProduct;
  readonly position: number;
  /** The version of its newest password. */
  version: number;
  /** The newest version that each order's renter opened, by order id. */
  readonly seen: Map<string, number>;
}

/** A blocked period of a unit: for a rental, an extension, or by staff. */
export interface BookedTime {
  readonly kind: 'rental' | 'extension' | 'block';
  readonly id: string;
  /** Null when staff blocked it. */
  readonly order: StoredOrder | null;
  readonly unit: RentedUnit;
  readonly note: string | null;
  readonly option: RentalOption | null;
  span: Span;
  isActive: boolean;
  clock: RentalClock;
}

/** The facts about other rentals that the detail of one depends on. */
export interface RentalFacts {
  readonly orders: MemoryOrders;
  readonly hours: OpeningHours;
  collides(time: BookedTime, span: Span): boolean;
  isNew(unit: RentedUnit, order: StoredOrder | null): boolean;
}
