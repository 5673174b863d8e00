import type { ExceptionKind } from '../../domain/order/order.ts';
import type { OrderState } from '../../domain/order/transitions.ts';
import type { PaymentMethod } from '../../domain/payment/payment-method.ts';

/** A transfer in the bank statement. */
export interface ReceivedTransfer {
  readonly amount: number;
  /** The bank's reference, unique per account. */
  readonly reference: string;
  /** The date of the bank statement: 2026-11-25. */
  readonly receivedOn: string;
  /** The shop's account that it arrived at; without one that of the order's payment, else the first. */
  readonly accountId?: string;
}

/** A search result: a payment attempt of an order, or a payment without one. */
export interface FoundTransfer {
  readonly order: {
    readonly id: string;
    readonly number: string;
    readonly state: OrderState;
    readonly productName: string;
    readonly buyerName: string;
  } | null;
  /** Of the attempt; null without one. */
  readonly reference: string | null;
  readonly method: PaymentMethod | null;
  /** The account of the shop that it goes to; null for QRIS, and without an attempt. */
  readonly accountId: string | null;
  /** What should have come. */
  readonly expected: number | null;
  /** The received amount; null while nothing is recorded. */
  readonly received: number | null;
  readonly bankReference: string | null;
  readonly receivedOn: string | null;
  /** Whether it awaits a decision. */
  readonly exception: ExceptionKind | null;
}
