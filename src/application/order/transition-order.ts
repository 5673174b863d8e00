import type { Result } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { OrderAdminRepository } from './order-admin-repository.ts';
import { type StepOutcome, stepResult } from './step-result.ts';

/** Brings an event about, unless the order was moved since it was seen. */
export class TransitionOrder {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  /** @param version number of the last event that was seen */
  execute(
    id: string,
    event: string,
    detail: Readonly<Record<string, string | number | boolean>>,
    version: number,
  ): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'TransitionOrder', async () => stepResult(await this.orders.move(id, event, detail, version)));
  }
}

/** Writes to the buyer of an order. */
export class SendMessageToBuyer {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(id: string, text: string): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'SendMessageToBuyer', async () => stepResult(await this.orders.write(id, text.trim())));
  }
}
