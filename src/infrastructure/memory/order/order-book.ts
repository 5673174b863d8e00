import type { AdminPaymentException, PaymentAttempt } from '../../../application/order/order-admin-repository.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { OrderDetail } from '../../../domain/order/order.ts';
import type { OrderActor, TransitionEvent } from '../../../domain/order/transitions.ts';

export interface MemoryOrder {
  detail: OrderDetail;
  readonly buyerId: string;
  readonly buyerName: string;
  attempts: readonly PaymentAttempt[];
  /** Unique codes of attempts, by reference. */
  readonly codes: Map<string, number>;
  /** The payment of the order that is not refunded. */
  received: number;
  approvals: readonly { readonly by: string; readonly amount: number; readonly reference: string; readonly at: Date }[];
}

export type Amounts = readonly (readonly [account: string, amount: number])[];

/** What booking a payment reads and changes of the orders in memory. */
export interface OrderBook {
  readonly clock: Clock;
  exceptions: readonly AdminPaymentException[];
  newId(): string;
  need(id: string): MemoryOrder;
  change(id: string, changes: Partial<OrderDetail>): void;
  settle(id: string, attempt: PaymentAttempt): void;
  /** @returns whether the state table has such a transition */
  move(id: string, event: TransitionEvent, actor: OrderActor, note?: string | null): boolean;
  owe(id: string | null, amount: number, reason: string, isExtra?: boolean, receipt?: string | null): void;
  post(kind: string, id: string, amounts: Amounts): void;
  /** @param order null for a posting without an order */
  postOf(kind: string, order: Pick<OrderDetail, 'number' | 'isTest'> | null, amounts: Amounts): void;
  cashOf(attempt: PaymentAttempt): string;
}
