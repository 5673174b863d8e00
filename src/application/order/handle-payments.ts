import type { ExceptionKind } from '../../domain/order/order.ts';
import { amountOf } from '../../domain/shared/amount.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AdminPaymentException, EvidencePictures, OrderAdminRepository, PaymentReview } from './order-admin-repository.ts';
import { type StepOutcome, stepResult } from './step-result.ts';
import type { FoundTransfer, ReceivedTransfer } from './transfers.ts';

export interface PaymentWork {
  readonly reviews: readonly PaymentReview[];
  readonly exceptions: readonly AdminPaymentException[];
}

/** Reads transfers that await review, and payment exceptions. */
export class ReadPaymentWork {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<PaymentWork>> {
    return attemptRead(this.errors, 'ReadPaymentWork', async () => {
      const [reviews, exceptions] = await Promise.all([this.orders.reviews(), this.orders.exceptions()]);
      return { reviews, exceptions };
    });
  }
}

export interface Approval {
  /** `first`: a second person has to approve as well. */
  readonly outcome: 'done' | 'already' | 'first';
  /** The payment does not match and awaits a decision. */
  readonly exception: ExceptionKind | null;
}

/** Approves a transfer that arrived in the bank account. */
export class ApprovePayment {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  /** @param version number of the latest event that was shown */
  execute(orderId: string, received: { readonly amount: number; readonly reference: string }, version: number): Promise<Result<Approval>> {
    return attempt<Approval>(this.errors, 'ApprovePayment', async () => {
      const answer = await this.orders.approve(orderId, received, version);
      return 'code' in answer ? fail(answer.code) : succeed(answer);
    });
  }
}

/** Resolves a payment exception. */
export class ResolveException {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  /** @param number of the order for a payment without one */
  execute(id: string, outcome: 'match' | 'refund', reason: string, number: string | null = null): Promise<Result<StepOutcome>> {
    return attempt<StepOutcome>(this.errors, 'ResolveException', async () => {
      const order = number === null ? null : await this.orderOf(number.trim().toUpperCase());
      if (number !== null && order === null) return fail('NOT_FOUND');
      return stepResult(await this.orders.resolveException(id, outcome, reason.trim(), order));
    });
  }

  private async orderOf(number: string): Promise<string | null> {
    const found = await this.orders.findTransfers(number, null);
    return found.find(({ order }) => order?.number === number)?.order?.id ?? null;
  }
}

/** Finds orders and receipts. */
export class FindTransfers {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(search: string): Promise<Result<readonly FoundTransfer[]>> {
    return attemptRead(this.errors, 'FindTransfers', () => this.orders.findTransfers(search.trim(), amountOf(search)));
  }
}

/** Records a transfer from the bank statement: for an order in any state, or without an order. */
export class RecordTransfer {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(orderId: string | null, received: ReceivedTransfer): Promise<Result<Approval>> {
    return attempt<Approval>(this.errors, 'RecordTransfer', async () => {
      const answer = await this.orders.recordTransfer(orderId, { ...received, reference: received.reference.trim() });
      return 'code' in answer ? fail(answer.code) : succeed(answer);
    });
  }
}

/** Creates a short-lived address of a proof's picture. */
export class ShowEvidence {
  constructor(
    private readonly pictures: EvidencePictures,
    private readonly errors: ErrorLog,
  ) {}

  execute(path: string): Promise<Result<string>> {
    return attemptRead(this.errors, 'ShowEvidence', () => this.pictures.address(path));
  }
}
