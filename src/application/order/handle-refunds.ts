import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AdminRefund, OrderAdminRepository, RefundDestinationReader } from './order-admin-repository.ts';
import { type StepOutcome, stepResult } from './step-result.ts';

/** Reads pending or sent refunds. */
export class ReadRefunds {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(state: 'granted' | 'sent'): Promise<Result<readonly AdminRefund[]>> {
    return attemptRead(this.errors, 'ReadRefunds', () => this.orders.refunds(state));
  }
}

/** Marks a refund as sent. */
export class MarkRefundSent {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  /** @param reference the bank's reference of the transfer */
  execute(id: string, reference: string): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'MarkRefundSent', async () => stepResult(await this.orders.markRefundSent(id, reference.trim())));
  }
}

/** Reveals the account number of a refund. Each reading is logged. */
export class RevealRefundDestination {
  constructor(
    private readonly destinations: RefundDestinationReader,
    private readonly errors: ErrorLog,
  ) {}

  execute(refundId: string): Promise<Result<string>> {
    return attempt<string>(this.errors, 'RevealRefundDestination', async () => {
      const answer = await this.destinations.reveal(refundId);
      return 'code' in answer ? fail(answer.code) : succeed(answer.number);
    });
  }
}
