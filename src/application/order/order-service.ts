import type { OpenPayment, OrderDetails, PaymentMethod, Quote } from '../../domain/order/order.ts';
import type { OrderState } from '../../domain/order/transitions.ts';

export interface Placement {
  /** Made by the form when it opens: the same key is the same order. */
  readonly key: string;
  readonly productId: string;
  /** A rental option; null buys. */
  readonly optionId: string | null;
  /** When a rental is to start; null, or up to five minutes past: now. */
  readonly start: Date | null;
  /** What the buyer saw. Another price is refused with PRICE_CHANGED. */
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

/** Why an order or a step of it was refused: a code of the named interface, with what the buyer needs to go on. */
export class OrderRefused extends Error {
  constructor(
    readonly code: string,
    /** The price of now, for PRICE_CHANGED and SALE_LIMIT. */
    readonly quote: Quote | null = null,
    /** Seconds, for BUSY. */
    readonly retryAfter: number | null = null,
    /** The number of the rules of now, for RULES_CHANGED: who has read them sends it with the next press. */
    readonly rulesVersion: number | null = null,
  ) {
    super(code);
  }
}

/** Where a refund goes. The number leaves the browser once and is never shown again. */
export interface BankAccount {
  readonly bank: string;
  readonly number: string;
  readonly holder: string;
}

/** A file as browsers hand it over. */
export interface ProofPicture {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Steps of an order that its buyer takes. All calls @throws OrderRefused, PortError. */
export interface OrderService {
  place(placement: Placement): Promise<PlacedOrder>;
  cancel(orderId: string): Promise<void>;
  /** @param accepted what an account asks for: it was handed over, or the risk is taken */
  confirm(orderId: string, accepted: boolean): Promise<void>;
  /** @param path of a picture in the person's own folder of the bucket `evidence`; null: "Saya sudah transfer" */
  submitProof(orderId: string, path: string | null): Promise<void>;
  setRefundDestination(orderId: string, account: BankAccount): Promise<void>;
  /** Other steps of the state table that are a buyer's: `grant_more_time`, `ask_cancellation`. */
  step(orderId: string, event: string): Promise<void>;
  /** The same attempt while it lives. */
  openPayment(orderId: string, method: PaymentMethod): Promise<OpenPayment>;
  /** @throws OrderRefused MESSAGE_REFUSED for what looks like a password, telephone or bank number */
  write(orderId: string, text: string): Promise<void>;
  /** Puts a proof's picture into the person's own folder. @returns its path */
  uploadProof(orderId: string, picture: ProofPicture): Promise<string>;
}
