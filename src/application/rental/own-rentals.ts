import type { FreeTime } from '../../domain/rental/rental.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import type { PlacedOrder } from '../order/order-service.ts';
import { orderRefusal } from '../order/refusal.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { ExtensionPlacement, FreeTimes, RentalService } from './rental-service.ts';

/** When an option of a product can start, and how many units are free then. */
export class ReadFreeTimes {
  constructor(
    private readonly times: FreeTimes,
    private readonly errors: ErrorLog,
  ) {}

  /** @param from null: now @param to null: a day after `from` */
  execute(productId: string, optionId: string, from: Date | null = null, to: Date | null = null): Promise<Result<readonly FreeTime[]>> {
    return attemptRead(this.errors, 'ReadFreeTimes', async () =>
      isUuid(productId) && isUuid(optionId) ? await this.times.freeTimes(productId, optionId, from, to) : [],
    );
  }
}

/** Ends one's own rental before its time. */
export class EndRental {
  constructor(
    private readonly rentals: Pick<RentalService, 'endRental'>,
    private readonly errors: ErrorLog,
  ) {}

  execute(orderId: string): Promise<Result<void>> {
    return attempt(this.errors, 'EndRental', async () => succeed(await this.rentals.endRental(orderId)), orderRefusal);
  }
}

/** Orders more time for a running rental; the same key is the same order. */
export class PlaceExtension {
  constructor(
    private readonly rentals: Pick<RentalService, 'placeExtension'>,
    private readonly errors: ErrorLog,
  ) {}

  execute(placement: ExtensionPlacement): Promise<Result<PlacedOrder>> {
    return attempt(this.errors, 'PlaceExtension', async () => succeed(await this.rentals.placeExtension(placement)), orderRefusal);
  }
}
