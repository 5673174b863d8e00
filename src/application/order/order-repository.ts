import type { OrderDetail, OrderFilter, OrderSummary, Quote } from '../../domain/order/order.ts';

export interface OrderPage {
  readonly orders: readonly OrderSummary[];
  readonly counts: Readonly<Record<OrderFilter, number>>;
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
}

/** What anybody who has a receipt's code may know of it. */
export interface ReceiptFacts {
  readonly number: string;
  readonly state: 'paid' | 'completed' | 'refunded' | 'cancelled';
  readonly productName: string;
  readonly gameName: string | null;
  readonly total: number;
  readonly paidAt: Date;
  readonly isTest: boolean;
}

/** Orders as their buyer reads them. All calls @throws PortError. */
export interface OrderRepository {
  /** Newest first. @param cursor of the page before */
  list(filter: OrderFilter, cursor: string | null): Promise<OrderPage>;
  /** Null for an order that is not there or somebody else's. */
  find(orderId: string): Promise<OrderDetail | null>;
  /** The price of now; null for a product that is not for sale. */
  quote(productId: string, optionId: string | null): Promise<Quote | null>;
  /** Null for a code that is unknown. */
  receipt(code: string): Promise<ReceiptFacts | null>;
}
