import type { UsedAddress } from '../../domain/order/delivery-form.ts';
import type { OrderDetail, OrderFilter, OrderSummary, Quote } from '../../domain/order/order.ts';

export interface OrderPage {
  readonly orders: readonly OrderSummary[];
  readonly counts: Readonly<Record<OrderFilter, number>>;
  /** The cursor of the next page; null after the last. */
  readonly next: string | null;
}

/** The public facts of a receipt, for anyone with its code. */
export interface ReceiptFacts {
  readonly number: string;
  readonly state: 'paid' | 'completed' | 'refunded' | 'cancelled';
  readonly productName: string;
  readonly gameName: string | null;
  readonly total: number;
  readonly paidAt: Date;
  /** The refunded amount in whole rupiah; 0 without a refund. */
  readonly refunded: number;
  /** When the last refund was sent. */
  readonly refundedAt: Date | null;
  readonly isTest: boolean;
}

/** What the purchase of a product asks for. */
export interface DeliveryQuestion {
  /** The fields of its game (`readDeliveryForm`); null for a free id and server. */
  readonly form: string | null;
  readonly game: string | null;
  /** Whether the buyer seals the login of the game account after paying. */
  readonly asksLogin: boolean;
  /** What the buyer used in that game before, newest first, at most three. */
  readonly used: readonly UsedAddress[];
}

/** Orders of their buyer. All calls @throws PortError. */
export interface OrderRepository {
  /** Newest first. @param cursor of the previous page */
  list(filter: OrderFilter, cursor: string | null): Promise<OrderPage>;
  /** Null for an unknown order or another person's. */
  find(orderId: string): Promise<OrderDetail | null>;
  /** The current price; null for a product that is not for sale. */
  quote(productId: string, optionId: string | null): Promise<Quote | null>;
  /** What the purchase of a product asks for; null for an unknown product. */
  deliveryQuestion(productId: string): Promise<DeliveryQuestion | null>;
  /** Null for an unknown code. */
  receipt(code: string): Promise<ReceiptFacts | null>;
}
