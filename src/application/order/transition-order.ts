import type { TransitionEvent } from '../../domain/order/transitions.ts';
import type { Result } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { OrderAdminRepository } from './order-admin-repository.ts';
import { type StepOutcome, stepResult } from './step-result.ts';

/** Triggers an event, unless the order changed since it was shown. */
export class TransitionOrder {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  /** @param version number of the latest event that was shown */
  execute(
    id: string,
    event: TransitionEvent,
    detail: Readonly<Record<string, string | number | boolean>>,
    version: number,
  ): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'TransitionOrder', async () => stepResult(await this.orders.move(id, event, detail, version)));
  }
}

/** Sends a message to the buyer of an order. */
export class SendMessageToBuyer {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(id: string, text: string): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'SendMessageToBuyer', async () => stepResult(await this.orders.write(id, text.trim())));
  }
}
