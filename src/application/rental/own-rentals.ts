import type { FreeTime } from '../../domain/rental/rental.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import type { PlacedOrder } from '../order/order-service.ts';
import { orderRefusal } from '../order/refusal.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { ExtensionPlacement, FreeTimes, RentalService } from './rental-service.ts';

/** Reads the possible starts of a rental option, and the number of free units. */
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

/** Ends the person's own rental early. */
export class EndRental {
  constructor(
    private readonly rentals: Pick<RentalService, 'endRental'>,
    private readonly errors: ErrorLog,
  ) {}

  execute(orderId: string): Promise<Result<void>> {
    return attempt(this.errors, 'EndRental', async () => succeed(await this.rentals.endRental(orderId)), orderRefusal);
  }
}

/** Orders an extension of a running rental; idempotent by key. */
export class PlaceExtension {
  constructor(
    private readonly rentals: Pick<RentalService, 'placeExtension'>,
    private readonly errors: ErrorLog,
  ) {}

  execute(placement: ExtensionPlacement): Promise<Result<PlacedOrder>> {
    return attempt(this.errors, 'PlaceExtension', async () => succeed(await this.rentals.placeExtension(placement)), orderRefusal);
  }
}
