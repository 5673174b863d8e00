import type { OpenPayment, OrderDetails, PaymentMethod, Quote } from '../../domain/order/order.ts';
import type { OrderState } from '../../domain/order/transitions.ts';

export interface Placement {
  /** The idempotency key, generated when the form opens. */
  readonly key: string;
  readonly productId: string;
  /** A rental option; null for a purchase. */
  readonly optionId: string | null;
  /** The start of a rental; null, or up to five minutes ago, means now. */
  readonly start: Date | null;
  /** The total that the buyer saw. Another price is refused with PRICE_CHANGED. */
  readonly expectedTotal: number;
  readonly rulesVersion: number;
  readonly details: OrderDetails;
}

export interface PlacedOrder {
  readonly id: string;
  readonly number: string;
  readonly state: OrderState;
  readonly total: number;
  readonly payUntil: Date;
}

/** A refused order or step: a code of the interface, with the values that the buyer needs to continue. */
export class OrderRefused extends Error {
  constructor(
    readonly code: string,
    /** The current price, for PRICE_CHANGED and SALE_LIMIT. */
    readonly quote: Quote | null = null,
    /** Seconds, for BUSY. */
    readonly retryAfter: number | null = null,
    /** The current version of the rules, for RULES_CHANGED; the next placement sends it. */
    readonly rulesVersion: number | null = null,
  ) {
    super(code);
  }
}

/** The destination of a refund. The number is sent once and never shown again. */
export interface BankAccount {
  readonly bank: string;
  readonly number: string;
  readonly holder: string;
}

/** A file of a file input. */
export interface ProofPicture {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Order operations of the buyer. All calls @throws OrderRefused, PortError. */
export interface OrderService {
  place(placement: Placement): Promise<PlacedOrder>;
  cancel(orderId: string): Promise<void>;
  /** @param accepted for accounts: the checklist is done, or the risk is accepted */
  confirm(orderId: string, accepted: boolean): Promise<void>;
  /** @param path of a picture in the person's own folder of the bucket `evidence`; null without a picture */
  submitProof(orderId: string, path: string | null): Promise<void>;
  setRefundDestination(orderId: string, account: BankAccount): Promise<void>;
  /** Other buyer events of the state table: `grant_more_time`, `ask_cancellation`. */
  step(orderId: string, event: string): Promise<void>;
  /** Idempotent while the attempt is open. @param accountId the account of the shop that a transfer goes to; null: the best */
  openPayment(orderId: string, method: PaymentMethod, accountId?: string | null): Promise<OpenPayment>;
  /** @throws OrderRefused MESSAGE_REFUSED for a text that resembles a password, phone or bank number */
  write(orderId: string, text: string): Promise<void>;
  /** Uploads a proof's picture to the person's own folder. @returns its path */
  uploadProof(orderId: string, picture: ProofPicture): Promise<string>;
}
